import { beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let article: { id: string; slug: string }
let campaignId: string

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(words, { runtime: local.runtime, ...options })

const line = (text: string) => text.trimEnd().split('\n')

beforeEach(async () => {
  local = await localApp()
  article = (await local.client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })).article
  campaignId = (await local.client.campaigns.create({ name: 'Spring', objective: 'REACH' })).id
  await local.client.adsets.assign({ articleId: article.id, campaignId, dailyBudget: 12.5 })
})

describe('blogops campaigns', () => {
  it('are listed, and made with a name alone', async () => {
    const { exit, stdout } = await blogops(['campaigns', 'create', '--name', 'Summer', '--json'])
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Summer', objective: 'OUTCOME_TRAFFIC', status: 'PAUSED' })
    const listed = line((await blogops(['campaigns', 'list'])).stdout).map(row => row.split('\t').slice(1, 4))
    expect(listed).toEqual([
      ['Summer', 'OUTCOME_TRAFFIC', 'PAUSED'],
      ['Spring', 'REACH', 'PAUSED'],
    ])
  })

  it.each([
    [['campaigns', 'create'], '--name is missing'],
    [['campaigns', 'create', '--name', 'x', '--objective', 'MONEY'], 'Allowed: OUTCOME_TRAFFIC'],
    [['campaigns', 'create', '--name', ' '], 'Campaign name is required'],
  ])('reports %j as wrong usage and names the problem', async (words, told) => {
    const { exit, stderr } = await blogops(words, { stdin: 'silent' })
    expect({ exit, told: stderr.includes(told) }).toEqual({ exit: 2, told: true })
  })
})

describe('blogops adsets', () => {
  it('are a table that fits, with money as money, and whole for programs', async () => {
    const [head = '', row = ''] = line(
      (await blogops(['adsets', 'list', '--no-color', '--quiet'], { columns: 80 })).stdout,
    )
    expect(head).toMatch(/^id +name +campaign name +daily budget +status +labels$/)
    expect(row).toMatch(/Spring +£12\.50 {2}PAUSED +-$/)
    expect(row.length).toBeLessThanOrEqual(80)
    expect((await blogops(['adsets', 'list'])).stdout).toContain('\tSpring\t12.5\tPAUSED\t')
  })

  it('are those of an article, by its slug', async () => {
    const { stdout } = await blogops(['adsets', 'of', article.slug, '--json'])
    expect(JSON.parse(stdout)).toEqual(await local.client.adsets.list())
  })

  it('are made with flags, and only shown with --dry-run', async () => {
    const flags = ['--article-id', article.slug, '--campaign-id', campaignId, '--daily-budget', '7.25', '--json']
    const other = (await local.client.campaigns.create({ name: 'Autumn' })).id
    const inOther = flags.map(word => (word === campaignId ? other : word))
    const { stdout } = await blogops(['adsets', 'create', ...inOther, '--dry-run'])
    expect(JSON.parse(stdout)).toEqual({
      dryRun: true,
      operation: 'adsets.create',
      method: 'POST',
      path: '/api/facebook/adsets',
      body: { campaignId: other, articleId: article.slug, dailyBudget: 7.25 },
      check: [
        {
          what: expect.stringMatching(/^Create the ad set ".+ - Ad Set", paused, with £7\.25 a day$/),
          verdict: 'unchecked',
          reason: 'Database-Only Mode sends nothing to Facebook.',
        },
      ],
    })
    expect(await local.client.adsets.list()).toHaveLength(1)
    expect((await blogops(['adsets', 'create', ...flags, '--dry-run'])).exit).toBe(5)
    const { exit, stderr } = await blogops(['adsets', 'create', ...flags])
    expect(exit).toBe(5)
    expect(stderr).toContain('in the same campaign to the same audience')
  })

  it('come of assigning an article, once', async () => {
    const { exit, stdout } = await blogops(['adsets', 'assign', article.slug, campaignId, '--json'])
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ dailyBudget: 12.5, articleId: article.id })
    expect(await local.client.adsets.list()).toHaveLength(1)
  })

  it('keep the budget they have, which is said where another was asked for', async () => {
    const assign = (...more: string[]) => blogops(['adsets', 'assign', article.slug, campaignId, ...more])
    const [{ id } = expect.unreachable()] = await local.client.adsets.list()
    const notice = `The ad set already exists with £12.50 a day. To change that: blogops adsets budget ${id} 20\n`
    expect(await assign('--daily-budget', '20')).toMatchObject({ exit: 0, stderr: notice })
    expect(await assign('--daily-budget', '20', '--json')).toMatchObject({ exit: 0, stderr: notice })
    expect(await assign('--daily-budget', '12.50')).toMatchObject({ exit: 0, stderr: '' })
    expect(await assign()).toMatchObject({ exit: 0, stderr: '' })
  })
})

it('blogops ads status names the settings that are missing', async () => {
  const { exit, stdout } = await blogops(['ads', 'status'])
  expect(exit).toBe(0)
  for (const name of ['FACEBOOK_ACCESS_TOKEN', 'FACEBOOK_AD_ACCOUNT_ID', 'FACEBOOK_APP_SECRET'])
    expect(stdout).toContain(name)
})

it.each([
  [{ at: '2026-11-22T00:55:10.000Z', until: '2026-11-22', failed: null }, '2026-11-22 00:55 UTC, up to 2026-11-22'],
  [
    {
      at: '2026-11-22T00:55:10.000Z',
      until: '2026-11-22',
      failed: { at: '2026-11-22T06:55:10.000Z', message: 'The session has expired.' },
    },
    '2026-11-22 00:55 UTC, up to 2026-11-22. Failed 2026-11-22 06:55 UTC: The session has expired.',
  ],
  [
    { at: null, until: null, failed: { at: '2026-11-22T06:55:10.000Z', message: 'No.' } },
    'Failed 2026-11-22 06:55 UTC: No.',
  ],
])('blogops ads status shows when figures were last read: %j', async (lastSync, told) => {
  const status = { isConfigured: true, message: 'Connected to Facebook (ad account 1).', lastSync }
  const { fetch } = fakeServer({ 'GET /api/facebook/status': () => json(status) })
  const line = ['ads', 'status', '--server', 'http://localhost:9']
  expect((await runLine(line, { fetch })).stdout).toContain(`last sync\t${told}\n`)
  expect((await runLine(line, { fetch, columns: 200 })).stdout).toContain(told)
  expect(JSON.parse((await runLine([...line, '--json'], { fetch })).stdout)).toEqual(status)
})
