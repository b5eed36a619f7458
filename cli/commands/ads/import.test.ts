import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOneAd, openConnected } from '../../../server/features/ads/testing/open-connected.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let at: Awaited<ReturnType<typeof openConnected>>
let made: Awaited<ReturnType<typeof makeOneAd>>
let second: string

beforeEach(async () => {
  at = await openConnected({ fake: { now: () => new Date('2026-11-21T09:00:00Z') } })
  made = await makeOneAd(at)
  const words = { headline: 'Quiet kettles', bodyText: 'Which of them is quiet?', variant: 'B' }
  second = (await at.local.ads.create({ adSetId: made.adSet.id, ...words })).id
})
afterEach(() => at.fake.close())

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) => {
  const app = { ...at.app, close: async () => undefined }
  const runtime = { openFolder: async () => ({ kind: 'app' as const, dataDir: '/data', app }) }
  return runLine(words, { runtime, ...options })
}

async function deliver() {
  const remote = (await at.records.get('ad', made.ad.id))?.remoteId ?? ''
  at.fake.deliver({ adId: remote, date: '2026-11-20', age: '25-34', impressions: 1500, clicks: 30, spend: 12.34 })
}

describe('blogops ads sync', () => {
  it('follows the reading, and tells what came of it', async () => {
    await deliver()
    const { exit, stdout, stderr } = await blogops(['ads', 'sync'])
    expect(exit).toBe(0)
    expect(stdout).toContain('Read the figures of 1 ad from 2026-10-25 to 2026-11-21: 4 figures changed.')
    expect(stderr).toContain('From 2026-10-25 to 2026-11-21')
    expect((await blogops(['ads', 'sync'])).stdout).toContain('nothing has changed')
    const { stdout: json } = await blogops(['ads', 'sync', '--days', '2', '--json'])
    expect(JSON.parse(json)).toMatchObject({ since: '2026-11-20', ads: 1, changed: 0 })
    expect((await blogops(['ads', 'status'])).stdout).toContain('2026-11-21')
  })

  it('is only shown with --dry-run, and is not had in Database-Only Mode', async () => {
    const { stdout } = await blogops(['ads', 'sync', '--days', '2', '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ path: '/api/facebook/sync', body: { days: 2 } })
    expect(await at.local.jobs.list()).toEqual([])
    const { runtime } = await localApp()
    const alone = await runLine(['ads', 'sync'], { runtime })
    expect(alone).toMatchObject({ exit: 1, stderr: expect.stringContaining('FACEBOOK_ACCESS_TOKEN') })
  })
})

it('blogops ads days shows every day, in columns that fit', async () => {
  await deliver()
  await blogops(['ads', 'sync'])
  const { stdout } = await blogops(['ads', 'days', '--days', '3', '--no-color', '--quiet'], { columns: 80 })
  expect(stdout).toMatch(/2026-11-19( +-){6}\n2026-11-20 +1,500 +30 +2\.00% +£12\.34 +£0\.41 +-/)
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  const ofAdSet = await blogops(['ads', 'days', '--ad-set', made.adSet.id, '--json'])
  expect(JSON.parse(ofAdSet.stdout).days).toHaveLength(28)
  expect((await blogops(['ads', 'days', '--ad-set', 'none'])).stderr).toContain('There is no ad set none')
})

it('blogops ads days shows days without data as unknown', async () => {
  await deliver()
  await blogops(['ads', 'sync'])
  const later = ['ads', 'days', '--until', '2026-11-22', '--days', '3', '--no-color', '--quiet']
  const { stdout } = await blogops(later, { columns: 80 })
  expect(stdout).toMatch(/2026-11-21( +-){6}\n2026-11-22( +–){6}\nAd data is available up to 2026-11-21\./)
  expect((await blogops(later)).stdout).toMatch(/\n2026-11-22\t{6}\n$/)
})

it('blogops ads interests finds what ads can be targeted by', async () => {
  const { exit, stdout } = await blogops(['ads', 'interests', 'coffee', '--json'])
  expect({ exit, found: JSON.parse(stdout).length > 0 }).toEqual({ exit: 0, found: true })
})

describe('blogops ads pause', () => {
  const active = async () =>
    (await at.local.ads.all({})).filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
  beforeEach(async () => {
    for (const adId of [made.ad.id, second]) await at.local.ads.status({ adId, status: 'ACTIVE' })
  })

  it('takes several, of which one that fails stops none', async () => {
    const { exit, stdout } = await blogops(['ads', 'pause', 'nowhere', made.ad.id, second])
    expect(exit).toBe(7)
    expect(stdout).toContain('Paused 2 ads.')
    expect(stdout).toContain('Not paused: nowhere: There is no ad nowhere.')
    expect(await active()).toEqual([])
    expect((await blogops(['ads', 'pause', 'nowhere', 'none'])).exit).toBe(1)
  })

  it('pauses an ad set, and all running ads after a confirmation', async () => {
    const refused = await blogops(['ads', 'pause', '--all-running'], { stdin: 'silent' })
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('Pause all running ads (2 ads)') })
    expect(await active()).toHaveLength(2)
    expect((await blogops(['ads', 'pause', '--all-running', '--yes', '--json'])).exit).toBe(0)
    expect(await active()).toEqual([])
    await at.local.ads.status({ adId: second, status: 'ACTIVE' })
    expect((await blogops(['ads', 'pause', '--ad-set', made.adSet.id])).stdout).toContain('Paused 1 ad.')
    expect((await blogops(['ads', 'pause', '--ad-set', made.adSet.id])).stdout).toContain(
      'None of these ads is active.',
    )
    expect(at.fake.objects('ad').map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED'])
  })

  it.each([[[]], [['x', '--all-running']], [['--ad-set', 'x', '--all-running']]])('%j is unclear', async words => {
    expect(await blogops(['ads', 'pause', ...words])).toMatchObject({ exit: 2, stdout: '' })
  })

  it('shows with --dry-run effects of the call', async () => {
    const { stdout } = await blogops(['ads', 'pause', '--all-running', '--dry-run'])
    expect(stdout).toContain('Would send POST /api/facebook/ads/pause')
    expect(stdout).toContain('accepted   Pause the ad "Five Kettles - Variant A"')
    expect(await active()).toHaveLength(2)
  })
})

describe('--dry-run of a change of ads', () => {
  it.each([
    [['campaigns', 'create', '--name', 'Autumn'], 'accepted   Create the campaign "Autumn", paused'],
    [
      ['adsets', 'budget', 'ADSET', '12.50'],
      'accepted   Set the daily budget of the ad set "Five Kettles - Ad Set" to £12.50',
    ],
    [['adsets', 'budget', 'ADSET', '10'], 'Nothing would change.'],
    [['ads', 'delete', 'AD'], 'unchecked  Delete the ad "Five Kettles - Variant A"'],
    [['ads', 'activate', 'AD'], 'accepted   Activate the ad "Five Kettles - Variant A"'],
    [
      ['adsets', 'create', '--article-id', 'a2', '--campaign-id', 'CAMPAIGN'],
      'accepted   Create the ad set "Best Toasters',
    ],
  ])('%j shows the verdict of Facebook', async (words, told) => {
    const ids: Record<string, string> = { ADSET: made.adSet.id, AD: made.ad.id, CAMPAIGN: made.campaign.id }
    const before = at.fake.commits()
    const { exit, stdout } = await blogops([...words.map(word => ids[word] ?? word), '--dry-run'])
    expect({ exit, told: stdout.includes(told) || stdout }).toEqual({ exit: 0, told: true })
    expect(stdout).toContain('Would send')
    expect(at.fake.commits()).toEqual(before)
  })

  it('tells it to programs, too, and why Facebook would refuse', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'targeting.json'), '{"geo_locations":{"countries":["GB"]},"interests":"kettles"}')
    const line = ['adsets', 'targeting', made.adSet.id, 'targeting.json', '--dry-run', '--json']
    const { stdout } = await blogops(line, { cwd })
    expect(JSON.parse(stdout)).toMatchObject({
      dryRun: true,
      operation: 'adsets.targeting',
      method: 'PATCH',
      check: [{ verdict: 'refused', reason: expect.stringContaining('Facebook') }],
    })
  })

  it.each([
    [['campaigns', 'delete', 'none'], 1, 'no campaign none'],
    [['campaigns', 'delete', 'CAMPAIGN'], 5, 'has an ad set'],
    [['adsets', 'delete', 'none'], 1, 'no ad set none'],
    [['ads', 'delete', 'none'], 1, 'no ad none'],
  ])('%j fails like the deletion', async (words, exit, told) => {
    const ended = await blogops([...words.map(word => (word === 'CAMPAIGN' ? made.campaign.id : word)), '--dry-run'])
    expect(ended).toMatchObject({ exit, stderr: expect.stringContaining(told) })
  })

  it('fails as the change would', async () => {
    const ended = await blogops(['adsets', 'budget', made.adSet.id, '500', '--dry-run'])
    expect(ended).toMatchObject({ exit: 5, stderr: expect.stringContaining('would exceed the cap') })
  })
})
