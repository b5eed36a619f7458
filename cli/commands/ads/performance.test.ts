import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let adSetId: string
let adId: string
let article: { id: string; slug: string; title: string }

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(words, { runtime: local.runtime, ...options })

beforeEach(async () => {
  local = await localApp()
  article = (await local.client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })).article
  const campaignId = (await local.client.campaigns.create({ name: 'Spring' })).id
  adSetId = (await local.client.adsets.assign({ articleId: article.id, campaignId })).id
  const words = { headline: 'Grinders, compared', bodyText: 'Which of them is quiet?', variant: 'A' }
  adId = (await local.client.ads.create({ adSetId, ...words })).id
})

describe('blogops adsets budget', () => {
  const budget = async () => (await local.client.adsets.list())[0]?.dailyBudget

  it('lowers without a word, and raises only what is confirmed', async () => {
    expect((await blogops(['adsets', 'budget', adSetId, '£8.50'])).exit).toBe(0)
    expect(await budget()).toBe(8.5)
    const refused = await blogops(['adsets', 'budget', adSetId, '20'], { stdin: 'silent' })
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('from £8.50 to £20.00') })
    expect(await budget()).toBe(8.5)
    const raised = await blogops(['adsets', 'budget', adSetId, '20', '--yes'])
    expect(raised).toMatchObject({ exit: 0, stdout: `${article.title} - Ad Set: £8.50 → £20.00 a day\n` })
    const same = await blogops(['adsets', 'budget', adSetId, '20'])
    expect(same.stdout).toBe(`${article.title} - Ad Set: £20.00 a day\n`)
    expect(await budget()).toBe(20)
  })

  it.each([
    [
      ['ten'],
      2,
      '"ten" is not an amount in pounds, such as 12.50.\nhint: For example: blogops adsets budget 01KADSET 12.50',
    ],
    [['1e9'], 2, '"1e9" is not an amount in pounds, such as 12.50.\n'],
    [['12,50'], 2, '"12,50" is not an amount in pounds, such as 12.50. Use a decimal point.\n'],
    [['0.50'], 2, 'Daily budget must be at least £1.00'],
    [['101', '--yes'], 5, 'would exceed the cap'],
    [[], 2, '<pounds> is missing'],
  ])('refuses %j', async (words, exit, told) => {
    const ended = await blogops(['adsets', 'budget', adSetId, ...words], { stdin: 'silent' })
    expect({ exit: ended.exit, told: ended.stderr.includes(told) }).toEqual({ exit, told: true })
    expect(await budget()).toBe(10)
  })

  it('is only shown with --dry-run', async () => {
    const { stdout } = await blogops(['adsets', 'budget', adSetId, '20', '--dry-run', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ method: 'PATCH', body: { dailyBudget: 20 } })
    expect(await budget()).toBe(10)
  })
})

describe('blogops ads', () => {
  const status = async () => (await local.client.ads.all({}))[0]?.status

  it('are activated after a confirmation and paused at once', async () => {
    const refused = await blogops(['ads', 'activate', adId], { stdin: 'silent' })
    expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('can then spend £10.00 a day') })
    expect(await status()).toBe('PAUSED')
    expect((await blogops(['ads', 'activate', adId, '--yes'])).exit).toBe(0)
    expect(await status()).toBe('ACTIVE')
    expect((await blogops(['ads', 'pause', adId])).exit).toBe(0)
    expect(await status()).toBe('PAUSED')
  })

  it('are reported if they do not exist', async () => {
    const { exit, stderr } = await blogops(['ads', 'activate', 'nowhere'], { stdin: 'silent' })
    expect({ exit, told: stderr.includes('There is no ad nowhere') }).toEqual({ exit: 1, told: true })
  })

  it('are listed, created and deleted', async () => {
    const flags = ['--ad-set-id', adSetId, '--headline', 'Quiet', '--body-text', 'Grinders', '--variant', 'B']
    expect((await blogops(['ads', 'create', ...flags])).exit).toBe(0)
    const listed = await blogops(['ads', 'of', adSetId, '--quiet'], { columns: 80 })
    expect(Math.max(...listed.stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(listed.stdout).toMatch(/B +PAUSED +Quiet/)
    expect((await blogops(['ads', 'delete', adId], { stdin: 'silent' })).exit).toBe(2)
    expect((await blogops(['ads', 'delete', adId, '--yes'])).exit).toBe(0)
    expect(await local.client.ads.all({})).toHaveLength(1)
    expect((await blogops(['adsets', 'delete', adSetId, '--yes'])).exit).toBe(0)
    expect(await local.client.ads.all({})).toEqual([])
  })
})

it('blogops names the objects to delete and deletes nothing with --dry-run', async () => {
  await local.client.ads.status({ adId, status: 'ACTIVE' })
  const empty = (await local.client.campaigns.create({ name: 'Autumn' })).id
  const expected: [string[], string][] = [
    [['ads', 'delete', adId], `Delete the ad "${article.title} - Variant A" (running)`],
    [['adsets', 'delete', adSetId], `Delete the ad set "${article.title} - Ad Set" with its 1 ad (1 running)`],
    [['campaigns', 'delete', empty], 'Delete the campaign "Autumn"'],
  ]
  for (const [words, told] of expected) {
    const asked = await blogops(words, { stdin: 'silent' })
    expect(asked).toMatchObject({ exit: 2, stderr: expect.stringContaining(told) })
    const { exit, stderr } = await blogops([...words, '--dry-run'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining(told) })
  }
  expect(await local.client.ads.all({})).toHaveLength(1)
})

it('blogops adsets targeting reads a JSON file and reports its errors', async () => {
  const cwd = temporaryFolder()
  writeFileSync(path.join(cwd, 'good.json'), '{"age_min":25,"geo_locations":{"countries":["GB"]}}')
  writeFileSync(path.join(cwd, 'bad.json'), '{"age_min":')
  writeFileSync(path.join(cwd, 'wrong.json'), '{"age_min":12}')
  const set = (file: string) => blogops(['adsets', 'targeting', adSetId, file], { cwd })
  expect(await set('bad.json')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('Please enter valid JSON configuration'),
  })
  expect(await set('wrong.json')).toMatchObject({ exit: 2, stderr: expect.stringContaining('from 13 to 65') })
  expect((await set('good.json')).exit).toBe(0)
  expect((await local.client.adsets.list())[0]?.targeting).toMatchObject({ age_min: 25 })
})

it.each([
  ['0', 'Days must be at least 1'],
  ['400', 'Days must be at most 366'],
  ['1.5', 'Days must be a whole number'],
])('blogops ads days --days %s is refused with a message', async (days, told) => {
  const { exit, stderr } = await blogops(['ads', 'days', '--days', days])
  expect({ exit, told: stderr.includes(told), zod: /Too (small|big)|Invalid input/.test(stderr) }).toEqual({
    exit: 2,
    told: true,
    zod: false,
  })
})

describe('blogops ads import', () => {
  const csv = () =>
    [
      'Day,Ad ID,Age,Impressions,Clicks (all),Amount spent (GBP)',
      `2026-11-20,${adId},25-34,12000,120,24.50`,
      `2026-11-20,${adId},35-44,3000,15,4.10`,
      '2026-11-20,77,35-44,100,1,0.10',
      `2026-11-20,${adId},35-44,x,15,4.10`,
    ].join('\n')

  function given() {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, 'export.csv'), csv())
    return { cwd }
  }

  it('prints the result and exits with 7 if rows are left out', async () => {
    const { exit, stdout } = await blogops(['ads', 'import', 'export.csv'], given())
    expect(exit).toBe(7)
    expect(stdout).toContain('Imported 2 of 4 rows: 1 ad, 2026-11-20')
    expect(stdout).toMatch(/impressions +15,000\n +clicks +135\n +spend +£28\.60/)
    expect(stdout).toContain('77: no ad in blogops has this id or name (1 row)')
    expect(stdout).toContain('line 5: its impressions is "x"')
  })

  it('stores nothing with --dry-run and creates unknown ads on request', async () => {
    const options = given()
    const flags = ['ads', 'import', 'export.csv', '--create-unknown']
    const tried = await blogops([...flags, '--dry-run'], options)
    expect(tried.stdout).toContain('Would create 1 campaign, 1 ad set and 1 ad')
    expect(tried.stdout).toMatch(/Would change \d figures\./)
    const known = await blogops(['ads', 'import', 'export.csv', '--dry-run'], options)
    expect(known.stdout).toContain('Nothing would be imported for 1 ad:')
    expect(await local.client.ads.all({})).toHaveLength(1)
    const { stdout } = await blogops([...flags, '--json'], options)
    expect(JSON.parse(stdout)).toMatchObject({ imported: 3, created: { ads: 1 }, rejectedTotal: 1, unknownTotal: 0 })
    expect(await local.client.ads.all({})).toHaveLength(2)
  })

  it('prints tables that fit and exact figures for programs', async () => {
    await blogops(['ads', 'import', 'export.csv'], given())
    const wide = { columns: 80 }
    const shown = [
      await blogops(['ads', 'performance', '--no-color', '--quiet'], wide),
      await blogops(['ads', 'performance', '--ads', '--no-color', '--quiet'], wide),
      await blogops(['ads', 'demographics', adSetId, '--by', 'age', '--no-color', '--quiet'], wide),
    ]
    for (const { stdout } of shown) {
      expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    }
    expect(shown[0]?.stdout).toMatch(/£10\.00 +15,000 +135 +0\.90% +£28\.60 +£0\.21\n/)
    expect(shown[0]?.stdout).toContain('Impressions 15,000 · clicks 135 · spend £28.60 · average CTR 0.90%')
    expect(shown[1]?.stdout).toMatch(/A +PAUSED +15,000 +135 +0\.90% +£28\.60/)
    expect(shown[2]?.stdout).toMatch(/25-34 +12,000 +120 +1\.00% +£24\.50 +£0\.20/)
    const narrow = { columns: 40 }
    const sets = (await blogops(['ads', 'performance', '--no-color', '--quiet'], narrow)).stdout
    expect(sets).toMatch(/^ad set +impressions +clicks +spend\n\S.+ 15,000 +135 +£28\.60\n/)
    const days = (await blogops(['ads', 'days', '--no-color', '--quiet'], narrow)).stdout
    expect(days).toMatch(/^2026-11-20 +15,000 +135 +£28\.60$/m)
    const ads = (await blogops(['ads', 'list', '--no-color', '--quiet'], wide)).stdout
    expect(ads).toMatch(new RegExp(`^${adId} `, 'm'))
    expect(ads.includes('ad set id')).toBe(ads.includes(adSetId))
    const { stdout } = await blogops(['ads', 'demographics', adSetId, '--by', 'age', '--json'])
    expect(JSON.parse(stdout)).toEqual(await local.client.demographics.age({ adSetId }))
    expect((await blogops(['ads', 'performance'])).stdout).toContain('\t15000\t135\t0.9\t28.6\t')
  })
})
