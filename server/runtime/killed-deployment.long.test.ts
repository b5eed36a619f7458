import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bundleChild, type ChildScript, type RunningChild, readLastLine } from '../storage/testing/child-script.ts'
import { type FakeGraph, fakeGraph } from '../testing/fake-graph.ts'
import { hang } from '../testing/graph/reply.ts'
import type { GraphRequest } from '../testing/graph/script.ts'

/** `kill -9` between any two calls of a deployment: it resumes, and nothing is created twice. */

let script: ChildScript
beforeAll(async () => {
  script = await bundleChild(new URL('../testing/deploying-child.ts', import.meta.url))
})
afterAll(() => script.remove())

/** Data folder with an article and a campaign, and a Facebook account, for one deployment with any number of kills. */
async function deployment() {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-killed-'))
  const fake = await fakeGraph()
  onTestFinished(async () => {
    await fake.close()
    rmSync(folder, { recursive: true })
  })
  await readLastLine(script.start([folder]))
  let child: RunningChild
  return {
    fake,
    kill: () => child.kill(),
    /** Runs until the end or the kill. @returns the result if it ended */
    async run(): Promise<unknown> {
      child = script.start([folder], settingsFor(fake))
      const lastLine = await readLastLine(child)
      return lastLine === null ? null : JSON.parse(lastLine)
    },
  }
}

function settingsFor({ url, credentials: { token, appSecret, accountId, pageId } }: FakeGraph) {
  return {
    FACEBOOK_API_URL: url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_PAGE_ID: pageId,
  }
}

/** Names a call independently of the attempt: "POST ads Earbuds - Variant A". */
const callOf = ({ edge, params }: GraphRequest) =>
  `${edge} ${String(params.name ?? '').replace(/ \[[^\]]*\]$/, '')}`.trim()

const allThere = {
  status: 'done',
  error: null,
  adSets: 1,
  ads: Array(3).fill(['yes', 'PAUSED']),
  result: { wanted: 3, standing: 3, facebook: true, message: '3 of 3 ads exist and are paused.' },
}

function expectOnce(fake: FakeGraph): void {
  const statuses = (kind: 'campaign' | 'adset' | 'ad') => fake.objects(kind).map(({ status }) => status)
  expect(statuses('campaign')).toEqual(['PAUSED'])
  expect(statuses('adset')).toEqual(['PAUSED'])
  expect(statuses('ad')).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
}

const variants = ['A', 'B', 'C'].map(letter => `Variant ${letter}`)
const writes = [
  'campaigns Autumn',
  'adsets Ad Set',
  ...variants.flatMap(name => [`adcreatives ${name}`, `ads ${name}`]),
]

it.each([
  // Kill before the first call of each kind; other kill points equal the end of the previous call.
  ['before', ({ edge }: GraphRequest) => edge, ['campaigns', 'adsets', 'adimages', 'adcreatives', 'ads']],
  ['after', callOf, writes],
] as const)(
  'makes each thing once where it is killed %s a call has done something',
  async (when, keyOf, expected) => {
    const { fake, kill, run } = await deployment()
    const killedAt = new Set<string>()
    fake.script(request => {
      const key = keyOf(request)
      if (request.method === 'GET' || killedAt.has(key)) return undefined
      killedAt.add(key)
      kill()
      return hang({ committed: when === 'after' })
    })
    let came = await run()
    for (let starts = 1; came === null && starts < 20; starts += 1) came = await run()
    expect(came).toMatchObject(allThere)
    expectOnce(fake)
    const killed = [...killedAt].map(key => key.replace('POST ', '').replace(/ .* - /, ' '))
    expect(killed).toEqual(expect.arrayContaining([...expected]))
  },
  240_000,
)

it('continues the same job after a kill, and recognises what it created', async () => {
  const { fake, kill, run } = await deployment()
  fake.nextOf(
    'POST ads',
    () => undefined,
    () => {
      kill()
      return hang({ committed: true })
    },
  )
  expect(await run()).toBeNull()
  const came = await run()
  expect(came).toMatchObject({ ...allThere, result: { ads: Array(3).fill({ outcome: 'made', reason: null }) } })
  expectOnce(fake)
}, 240_000)
