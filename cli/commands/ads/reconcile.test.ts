import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, createPlatformWithFake } from '../../../server/adapters/meta/testing/platform-with-fake.ts'
import { createUlids } from '../../../server/runtime/system.ts'
import { run } from '../../run.ts'
import { fakeTerminal, runLine, testBuild } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'
import { person } from '../../testing/person.ts'

let at: Awaited<ReturnType<typeof createPlatformWithFake>>
let local: Awaited<ReturnType<typeof localApp>>
let campaign: { id: string }
const orphanName = 'Old lamps [01KA0000000000000000000000]'

beforeEach(async () => {
  at = await createPlatformWithFake()
  const newId = createUlids({ now: () => new Date() })
  local = await localApp({ platform: at.platform, newId, sleep: async () => undefined })
  campaign = await local.client.campaigns.create({ name: 'Spring' })
})
afterEach(() => at.fake.close())

const reconcile = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(['ads', 'reconcile', ...words], { runtime: local.runtime, ...options })
const names = () => at.fake.objects('campaign').map(({ name }) => name)

/** Creates an orphan, and a campaign that runs only on Facebook. */
async function differ() {
  const [ours] = at.fake.objects('campaign')
  await at.platform.setStatus('campaign', ours?.id ?? '', 'ACTIVE', call)
  await at.platform.createCampaign({ name: orphanName, goal: 'traffic' }, call)
  const { findings } = await local.client.ads.reconcile({})
  const [drift, orphan] = findings
  return { drift: drift?.id ?? '', orphan: orphan?.id ?? '' }
}

describe('blogops ads reconcile', () => {
  it('reports that everything agrees and exits with 0', async () => {
    const ended = await reconcile(['--detailed-exitcode'])
    expect(ended).toMatchObject({
      exit: 0,
      stdout: '',
      stderr: expect.stringContaining('The object agrees with Facebook.'),
    })
  })

  it('lists differences line by line and exits with 10 with --detailed-exitcode', async () => {
    const { drift, orphan } = await differ()
    await at.platform.createCampaign({ name: 'Of others', goal: 'traffic' }, call)
    const { exit, stdout, stderr } = await reconcile([])
    expect(exit).toBe(0)
    expect(stdout).toBe(
      `${drift}\tdrift\tcampaign\tSpring\tPaused\tActive\ttake, send\n` +
        `${orphan}\torphan\tcampaign\t${orphanName}\t-\tPaused\tremove\n`,
    )
    expect(stderr).toContain('Compared 1 object and found 2 differences.')
    expect(stderr).toContain('Not created by blogops and left unchanged: 1 object on Facebook.')
    expect((await reconcile(['--detailed-exitcode'])).exit).toBe(10)
    const json = await reconcile(['--json', '--quiet'])
    expect(JSON.parse(json.stdout)).toMatchObject({ findings: [{ id: drift }, { id: orphan }], foreign: { total: 1 } })
  })

  it('fits a terminal', async () => {
    await differ()
    const { stdout } = await reconcile(['--no-color', '--no-input', '--quiet'], { columns: 80 })
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it('applies approved actions after a confirmation', async () => {
    const { drift, orphan } = await differ()
    const words = ['--approve', `${orphan}=remove`, '--approve', `${drift}=take`]
    const refused = await reconcile(words, { stdin: 'silent' })
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining(`Delete it on Facebook (${orphanName})`) })
    expect(refused.stderr).toContain('It cannot be restored.')
    expect(names()).toContain(orphanName)
    const { exit, stdout } = await reconcile([...words, '--yes'])
    expect(exit).toBe(0)
    expect(stdout).toContain(`done    Deleted "${orphanName}" on Facebook.`)
    expect(stdout).toContain('done    "Spring" is now active in blogops, as on Facebook.')
    expect(names()).toEqual([`Spring [${campaign.id}]`])
    expect((await reconcile(['--detailed-exitcode'])).exit).toBe(0)
  })

  it('exits with 7 if a part was done and with 5 if all was stale', async () => {
    const { drift } = await differ()
    const words = (ids: readonly string[]) => ids.flatMap(id => ['--approve', `${id}=take`])
    const part = await reconcile([...words([drift, 'drift-gone-00000000']), '--yes'])
    expect(part).toMatchObject({ exit: 7, stdout: expect.stringContaining('failed  drift-gone-00000000: Nothing was') })
    expect((await reconcile([...words([drift]), '--yes'])).exit).toBe(5)
  })

  it('only shows what it would send with --dry-run', async () => {
    const { drift } = await differ()
    const { stdout } = await reconcile(['--approve', `${drift}=send`, '--dry-run', '--json'])
    const body = { approvals: [{ id: drift, action: 'send' }] }
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, path: '/api/facebook/reconcile/approve', body })
    expect(at.fake.objects('campaign')[0]?.status).toBe('ACTIVE')
  })

  it.each([
    [['--approve', 'drift-1'], '"drift-1" is not a valid approval'],
    [['--approve', 'drift-1=do'], 'Write a finding, =, and one of remove, take, send, forget'],
    [['--approve', 'a=take', '--approve', 'a=send'], 'a is approved twice'],
  ])('reports %j as wrong usage', async (words, told) => {
    expect(await reconcile(words)).toMatchObject({ exit: 2, stderr: expect.stringContaining(told) })
  })

  it('asks at the terminal and accepts an empty choice', async () => {
    await differ()
    const asked = async (answers: readonly (readonly [string, string])[]) => {
      const { terminal, shown } = person(answers)
      const fake = fakeTerminal({ runtime: local.runtime, columns: 80 })
      const all = { ...fake.terminal, ...terminal }
      const exit = await run(all, ['ads', 'reconcile', '--no-color', '--quiet'], testBuild())
      return { exit, stdout: fake.stdout(), shown: shown() }
    }
    const none = await asked([['Which differences', '\r']])
    expect(none).toMatchObject({ exit: 0, stdout: expect.not.stringContaining('done ') })
    const done = await asked([
      ['Which differences', 'a\r'],
      ['How do you want to resolve', '\r'],
      ['Mark it as active in blogops (Spring); Delete it on Facebook', 'y\r'],
    ])
    expect(done).toMatchObject({ exit: 0, stdout: expect.stringContaining('done    Deleted') })
    expect(done.shown).toContain('It cannot be restored.')
    expect((await local.client.ads.reconcile({})).findings).toEqual([])
  })
})

it('blogops ads reconcile names what is missing where nothing is connected', async () => {
  const alone = await localApp()
  const ended = await runLine(['ads', 'reconcile'], { runtime: alone.runtime })
  expect(ended).toMatchObject({ exit: 1, stderr: expect.stringContaining('FACEBOOK_ACCESS_TOKEN (access token)') })
})
