import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createPlatformWithFake } from '../../../server/adapters/meta/testing/platform-with-fake.ts'
import { refused } from '../../../server/testing/graph/reply.ts'
import { run } from '../../run.ts'
import type { LocalRuntime } from '../../terminal.ts'
import { fakeTerminal, runLine, temporaryFolder, testBuild } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'
import { person } from '../../testing/person.ts'

let local: Awaited<ReturnType<typeof localApp>>
let slug: string
let cwd: string
let campaignId: string

async function open(overrides: Parameters<typeof localApp>[0] = {}) {
  local = await localApp(overrides)
  slug = (await local.client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })).article.slug
  campaignId = (await local.client.campaigns.create({ name: 'Spring' })).id
  cwd = temporaryFolder()
}

const deploy = (words: readonly string[], more: { stdin?: string; columns?: number } = {}) =>
  runLine(['ads', 'deploy', ...words], { runtime: local.runtime, cwd, ...more })

/** Returns the app as if a model wrote its ads. */
function withModel(): Partial<LocalRuntime> {
  const fetch = async (request: Request) =>
    new URL(request.url).pathname === '/api/generate/engine'
      ? Response.json({ model: { name: 'claude', server: 'localhost' } })
      : local.app.fetch(request)
  const app = { ...local.app, fetch, close: async () => undefined }
  return { openFolder: async () => ({ kind: 'app', dataDir: '/data', app }) }
}

async function saveVariants(change: (variants: Record<string, unknown>[]) => unknown = all => all): Promise<string> {
  const { variants } = await local.client.ads.preview({ articleId: slug })
  writeFileSync(path.join(cwd, 'ads.json'), JSON.stringify(change(variants)))
  return 'ads.json'
}

describe('blogops ads deploy', () => {
  beforeEach(() => open())

  it('writes the ads, shows them and creates them paused', async () => {
    const { exit, stdout, stderr } = await deploy([slug, '--yes', '--daily-budget', '12.50', '--no-color'], {
      columns: 100,
    })
    expect(exit).toBe(0)
    expect(stderr).toContain('Variant C · ')
    expect(stderr).toMatch(/exists and is paused, with £12\.50 a day/)
    expect(stdout).toContain('3 of 3 ads exist and are paused.')
    const ads = await local.client.ads.all()
    expect(ads.map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    for (const { id, variant } of ads) expect(stdout).toMatch(new RegExp(`^${variant} +made +${id}`, 'm'))
    const next = /To activate one: blogops (ads \S+ \S+), then blogops ads activate <ad>/.exec(stderr)?.[1] ?? ''
    expect((await runLine([...next.split(' '), '--json'], { runtime: local.runtime })).stdout).toBe(
      `${JSON.stringify(ads.toReversed(), null, 2)}\n`,
    )
  })

  it('requires --yes without a terminal before it writes ads', async () => {
    const jobs = (await local.client.jobs.list()).length
    const { exit, stderr } = await deploy([slug])
    expect(exit).toBe(2)
    expect(stderr).toContain('This needs confirmation, and no prompt is possible here: Deploy these 3 ads, paused.')
    expect(stderr).toContain('--yes')
    expect(await local.client.jobs.list()).toHaveLength(jobs)
  })

  it('takes the ads of a file, or of stdin, and writes none then', async () => {
    const file = await saveVariants(all => ({ variants: all.slice(0, 2) }))
    const jobs = (await local.client.jobs.list()).length
    const first = await deploy([slug, '--yes', '--variants', file, '--json'])
    expect(JSON.parse(first.stdout)).toMatchObject({ wanted: 2, standing: 2, ads: [{ outcome: 'made' }, {}] })
    const { variants } = await local.client.ads.preview({ articleId: slug })
    const second = await deploy([slug, '--yes', '--variants', '-', '--json'], { stdin: JSON.stringify(variants) })
    expect(JSON.parse(second.stdout)).toMatchObject({
      ads: [{ outcome: 'kept' }, { outcome: 'kept' }, { variant: 'C', outcome: 'made' }],
    })
    // Two deployments and a preview are three jobs.
    expect(await local.client.jobs.list()).toHaveLength(jobs + 3)
  })

  it('names the ads that say something else, and replaces them where it is told to', async () => {
    await deploy([slug, '--yes'])
    const refused = await deploy([slug, '--yes', '--attempt', '2'])
    expect(refused.exit).toBe(5)
    expect(refused.stderr).toContain('variant A (paused)')
    expect(refused.stderr).toContain('--replace')
    const { exit, stdout } = await deploy([slug, '--yes', '--attempt', '2', '--replace'])
    expect(exit).toBe(0)
    expect(stdout.split('\n').map(row => row.split('\t')[1])).toEqual(['replaced', 'replaced', 'replaced', undefined])
    expect(await local.client.ads.all()).toHaveLength(3)
  })

  it.each([
    [['--budget', '0.5'], 2, 'Daily budget must be at least £1'],
    [['--budget', '101'], 5, 'would exceed the cap'],
    [['--campaign', 'nowhere'], 1, 'nowhere'],
  ])('writes no ads if %j cannot be deployed', async (words, code, told) => {
    const jobs = (await local.client.jobs.list()).length
    const { exit, stderr } = await deploy([slug, '--yes', ...words])
    expect({ exit, told: stderr.includes(told) }).toEqual({ exit: code, told: true })
    expect((await deploy([slug, '--dry-run', ...words])).exit).toBe(code)
    expect(await local.client.jobs.list()).toHaveLength(jobs)
  })

  it('pays no model for ads that would be in the way of others', async () => {
    await deploy([slug, '--yes'])
    const jobs = (await local.client.jobs.list()).length
    const { exit, stderr } = await runLine(['ads', 'deploy', slug, '--yes'], { runtime: withModel() })
    expect(exit).toBe(5)
    expect(stderr).toContain('Ads with different texts exist already: variant A (paused)')
    expect(await local.client.jobs.list()).toHaveLength(jobs)
    // Ads from the embedded writer are the same on every run.
    expect((await deploy([slug, '--yes'])).stdout).toContain('kept')
  })

  it('takes no ads that were written for another article', async () => {
    const other = await local.client.generate.article({ topic: 'desk lamps', productCount: 3 })
    const { stdout: stdin } = await runLine(['ads', 'preview', other.article.slug, '--json'], {
      runtime: local.runtime,
    })
    for (const last of ['--yes', '--dry-run']) {
      const { exit, stderr } = await deploy([slug, '--variants', '-', last], { stdin })
      expect(exit).toBe(2)
      expect(stderr).toContain(`(${other.article.slug}), not "`)
      expect(stderr).toContain(`(${slug})`)
    }
    expect(await local.client.ads.all()).toEqual([])
    expect((await deploy([other.article.slug, '--variants', '-', '--yes'], { stdin })).exit).toBe(0)
  })

  it('says how the same ads are deployed after a no', async () => {
    const { terminal, shown } = person([['Deploy these 3 ads, paused', 'n\r']])
    const fake = fakeTerminal({ runtime: local.runtime, columns: 80 })
    const words = ['ads', 'deploy', slug, '--no-color', '--daily-budget', '12.5']
    expect(await run({ ...fake.terminal, ...terminal }, words, testBuild())).not.toBe(0)
    const [, job = '', line = ''] =
      /blogops jobs show (\S+) --json > ads\.json, then blogops (.+)$/m.exec(shown()) ?? []
    expect(line).toBe(`ads deploy ${slug} --variants ads.json --daily-budget 12.5`)
    const { stdout } = await runLine(['jobs', 'show', job, '--json'], { runtime: local.runtime })
    writeFileSync(path.join(cwd, 'ads.json'), stdout)
    expect((await runLine([...line.split(' '), '--yes'], { runtime: local.runtime, cwd })).exit).toBe(0)
  })

  it('shows what it would send with --dry-run', async () => {
    const file = await saveVariants()
    const words = ['--budget', '5', '--campaign', campaignId, '--dry-run', '--json']
    const whole = JSON.parse((await deploy([slug, '--variants', file, ...words])).stdout)
    expect(whole).toMatchObject({
      operation: 'ads.deploy',
      body: { dailyBudget: 5, campaignId, variants: [{ variant: 'A' }, {}, {}] },
    })
    const { stdout, stderr } = await deploy([slug, '--attempt', '3', ...words])
    expect(JSON.parse(stdout)).toMatchObject({ operation: 'ads.variants', body: { attempt: 3 } })
    expect(stderr).toContain('--variants')
    expect(await local.client.ads.all()).toEqual([])
  })

  it.each([
    ['{', 'are not JSON'],
    ['{"ads":[]}', 'Variants are required'],
    ['[{"variant":"A","headline":"Quiet kettles"}]', 'ad 1, bodyText): Body text is required.'],
    ['[{"headline":"Quiet kettles","bodyText":"b"}]', 'ad 1, variant): Variant name is required'],
    [`[{"variant":"A","headline":"${'x'.repeat(41)}","bodyText":"b"}]`, 'ad 1, headline): Headline must be 40'],
  ])('reports what is wrong with %s', async (text, told) => {
    writeFileSync(path.join(cwd, 'ads.json'), text)
    for (const last of [['--yes'], []]) {
      const { exit, stderr } = await deploy([slug, '--variants', 'ads.json', ...last])
      expect(exit).toBe(2)
      expect(stderr).toContain(told)
    }
  })

  it('counts the ads of the file in its question', async () => {
    const file = await saveVariants(all => all.slice(0, 2))
    const { exit, stderr } = await deploy([slug, '--variants', file])
    expect(exit).toBe(2)
    expect(stderr).toContain('This needs confirmation, and no prompt is possible here: Deploy these 2 ads, paused.')
  })

  it('asks for no article where the file cannot be used', async () => {
    const { terminal, shown } = person([['Article', `${slug}\r`]])
    const fake = fakeTerminal({ runtime: local.runtime, cwd, columns: 80 })
    const words = ['ads', 'deploy', '--variants', 'none.json', '--yes']
    expect(await run({ ...fake.terminal, ...terminal }, words, testBuild())).toBe(2)
    expect(shown()).toContain('none.json')
    expect(shown()).not.toContain('Article')
  })
})

it('ends with 7 where Facebook has refused some of them, and says which and why', async () => {
  const { fake, platform } = await createPlatformWithFake()
  onTestFinished(() => fake.close())
  await open({ platform, sleep: async () => undefined })
  fake.nextOf('POST ads', () => undefined, refused(100, { title: 'Not allowed', text: 'Grinders are not advertised.' }))
  const { exit, stdout, stderr } = await deploy([slug, '--yes', '--no-color'], { columns: 140 })
  expect(exit).toBe(7)
  expect(stdout).toContain('2 of 3 ads exist and are paused. Variant B: ')
  expect(stdout).toMatch(/^B +failed +- /m)
  expect(stdout).toContain('Grinders are not advertised.')
  expect(stderr).toContain('deploy the same variants again')
  const job = /blogops jobs show (\S+) --json/.exec(stderr)?.[1] ?? ''
  const { stdout: stdin } = await runLine(['jobs', 'show', job, '--json'], { runtime: local.runtime })
  expect((await deploy([slug, '--yes', '--variants', '-'], { stdin })).exit).toBe(0)
  expect(fake.objects('ad')).toHaveLength(3)
})

it.each([
  { columns: 140, more: ['--no-color'] },
  { columns: undefined, more: ['--json'] },
])('exits with 6 if Facebook refuses all ads, and prints the state: $more', async ({ columns, more }) => {
  const { fake, platform } = await createPlatformWithFake()
  onTestFinished(() => fake.close())
  await open({ platform, sleep: async () => undefined })
  fake.nextOf('POST ads', ...Array(3).fill(refused(100, { title: 'Not allowed', text: 'Not today.' })))
  const ended = await deploy([slug, '--yes', ...more], columns === undefined ? {} : { columns })
  expect(ended.exit).toBe(6)
  expect(ended.stderr).toMatch(/None of the 3 ads exists\. Variant A: .*Not today/)
  expect(ended.stderr).toContain('exists and is paused, with £10.00 a day.')
  expect(ended.stderr).toMatch(/Deploy the same variants again, or resume the job: blogops jobs resume \w+/)
})
