import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { GenerationResult } from '../server/contract/schemas/generation.ts'
import { type FakeGraph, fakeGraph } from '../server/testing/fake-graph.ts'
import { blogopsIn } from './testing/blogops-process.ts'

/** Tokens of the CI job in the README. */
const scopes = {
  write: 'generate,articles:write',
  ads: 'ads:write',
  read: 'analytics:read,audit:read',
  plan: 'analytics:write',
  apply: 'analytics:read,ads:write',
  backup: 'backup:read',
}
type Job = keyof typeof scopes

/** Opens a site over the fake Facebook with an admin, and a remote terminal that has a token for each step. */
async function openCi(fake: FakeGraph) {
  const desk = blogopsIn()
  const { token, appSecret, accountId, pageId } = fake.credentials
  const facebook = { ACCESS_TOKEN: token, AD_ACCOUNT_ID: accountId, APP_SECRET: appSecret, PAGE_ID: pageId }
  const settings = Object.entries({ ...facebook, API_URL: fake.url }).map(
    ([name, value]) => `FACEBOOK_${name}=${value}`,
  )
  writeFileSync(path.join(desk.folder, '.env'), settings.join('\n'))
  const { url } = await desk.serve()
  await desk.start(['users', 'create', 'ada', '--password-stdin'], { stdin: 'pipe', input: 'a long pass phrase' })
  const tokens = new Map<string, string>()
  for (const [name, scope] of Object.entries(scopes)) {
    const made = await desk.json<{ token: string }>('tokens', 'create', name, '--user', 'ada', '--scope', scope)
    tokens.set(name, made.token)
  }
  const runner = blogopsIn()

  async function as(job: Job, ...words: string[]) {
    const env = { PATH: process.env.PATH, HOME: runner.folder, BLOGOPS_SERVER: url, BLOGOPS_TOKEN: tokens.get(job) }
    const { stdout, stderr, exitCode } = await runner.start(words, { env })
    return { stdout: String(stdout), stderr: String(stderr), exitCode }
  }
  async function json<T>(job: Job, ...words: string[]): Promise<T> {
    const { stdout, stderr, exitCode } = await as(job, ...words, '--json')
    expect({ words, stderr, exitCode }).toMatchObject({ exitCode: 0 })
    return JSON.parse(stdout)
  }
  return { as, json, read: (file: string) => readFileSync(path.join(runner.folder, file)) }
}

/** Delivers a week in which the second ad did four times as well as the others. */
function deliverWeek(fake: FakeGraph) {
  const days = [7, 6, 5, 4, 3, 2, 1].map(ago => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
  for (const [at, { id }] of fake.objects('ad').entries()) {
    const clicks = at === 1 ? 80 : 20
    fake.deliver(...days.map(date => ({ adId: id, date, impressions: 4_000, clicks, spend: 6 })))
  }
}

it('a CI job writes, advertises, plans and applies with minimal tokens', async () => {
  const fake = await fakeGraph()
  onTestFinished(() => fake.close())
  const { as, json, read } = await openCi(fake)

  const { article } = await json<GenerationResult>('write', 'generate', '--topic', 'desk lamps', '--draft')
  await json('write', 'articles', 'publish', article.slug)
  const campaign = await json<{ id: string }>('ads', 'campaigns', 'create', '--name', 'Desk lamps')
  await json('ads', 'ads', 'deploy', article.slug, '--campaign', campaign.id, '--yes')
  const ads = await json<{ id: string }[]>('ads', 'ads', 'list')
  for (const { id } of ads) await json('ads', 'ads', 'activate', id, '--yes')
  deliverWeek(fake)
  await json('ads', 'ads', 'sync')

  expect((await as('plan', 'optimize', '--plan', 'plan.json', '--detailed-exitcode')).exitCode).toBe(10)
  const { optimization } = JSON.parse(read('plan.json').toString())
  expect(optimization.plan.changes.length).toBeGreaterThan(0)
  expect((await as('plan', 'optimize', 'apply', 'plan.json', '--yes')).exitCode).toBe(4)
  expect((await as('apply', 'optimize', 'apply', 'plan.json')).exitCode).toBe(2)
  const before = fake.commits()
  expect((await as('apply', 'optimize', 'apply', 'plan.json', '--dry-run')).exitCode).toBe(0)
  expect(fake.commits()).toEqual(before)
  expect(await json('apply', 'optimize', 'apply', 'plan.json', '--yes')).toMatchObject({ state: 'applied' })
  expect(fake.commits()).not.toEqual(before)
  expect((await as('apply', 'optimize', 'apply', 'plan.json', '--yes')).exitCode).toBe(0)

  const audit = await json<object[]>('read', 'audit', '--operation', 'optimizer.apply')
  const byApply = { operation: 'optimizer.apply', place: 'token', outcome: 'done' }
  expect(audit).toContainEqual(
    expect.objectContaining({ ...byApply, token: expect.objectContaining({ name: 'apply' }) }),
  )
  expect((await as('read', 'optimize', 'apply', 'plan.json', '--yes')).exitCode).toBe(4)
  expect((await as('backup', 'backup', 'site.tar.gz', '--yes')).exitCode).toBe(0)
  expect((await as('backup', 'backup', 'verify', 'site.tar.gz')).exitCode).toBe(0)
})
