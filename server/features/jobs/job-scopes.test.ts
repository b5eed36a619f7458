import { beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { memoryAdPlatform } from '../../testing/memory-ad-platform.ts'

/** An ended job: callers who may cancel or resume it get a conflict, others a permission error. */
function endedJob(type: string): JobRecord {
  const at = '2026-11-21T09:00:00.000Z'
  return {
    id: type,
    version: 0,
    type,
    status: 'done',
    title: type,
    inputKey: `jobs/${type}/input.json`,
    steps: [],
    attempts: 1,
    maxCostUsd: null,
    result: null,
    error: null,
    createdBy: 'ada',
    createdAt: at,
    updatedAt: at,
  }
}

const ofAds = ['ad-deployment', 'ad-variants', 'insight-sync'] as const
const ofArticles = ['generation', 'regeneration'] as const
const neededScopes = {
  'ad-deployment': 'ads:draft',
  'ad-variants': 'ads:draft',
  'insight-sync': 'ads:write',
  generation: 'generate',
  regeneration: 'generate',
} as const
const ofAnalytics = ['optimization']
const all = [...ofAds, ...ofArticles, ...ofAnalytics]

const connected = () => ({ platform: memoryAdPlatform(), config: { facebookMissing: [] } })

async function open(parts: Parameters<typeof createTestApp>[0] = connected()) {
  const records = createMemoryRecordStore()
  const { local, as } = await createTestApp({ records, ...parts })
  await local.users.create({ username: 'ada', password: 'a long pass phrase' })
  await records.transact(async tx => {
    for (const type of all) await tx.put('job', endedJob(type))
  })
  const holding = async (...scope: Scope[]) => {
    const { token } = await local.tokens.create({ name: scope.join('+'), scope, user: 'ada' })
    return as({ authorization: `Bearer ${token}` })
  }
  return { local, holding }
}

describe('resuming and cancelling need a scope that can start the job type', () => {
  let at: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    at = await open()
  })

  it.each([
    { scope: 'generate', may: ofArticles, mayNot: ofAds },
    { scope: 'ads:write', may: ofAds, mayNot: ofArticles },
  ] as const)('a token with only $scope', async ({ scope, may, mayNot }) => {
    const { jobs } = await at.holding(scope)
    for (const id of may) {
      await expect(jobs.resume({ id })).rejects.toMatchObject({ code: 'conflict' })
      await expect(jobs.cancel({ id })).rejects.toMatchObject({ code: 'conflict' })
    }
    const refuse = (id: (typeof mayNot)[number]) => ({
      code: 'forbidden',
      message: expect.stringContaining(`This token lacks the scope ${neededScopes[id]}.`),
    })
    for (const id of mayNot) {
      await expect(jobs.resume({ id })).rejects.toMatchObject(refuse(id))
      await expect(jobs.cancel({ id })).rejects.toMatchObject(refuse(id))
    }
  })

  it('jobs:write allows cancelling every job and resuming none', async () => {
    const { jobs } = await at.holding('jobs:write')
    for (const id of [...ofAds, ...ofArticles]) {
      await expect(jobs.cancel({ id })).rejects.toMatchObject({ code: 'conflict' })
      await expect(jobs.resume({ id })).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('refuses to resume a job whose services are not configured', async () => {
    const { local, holding } = await open({})
    const refused = { code: 'conflict', message: expect.stringContaining('its services are not configured') }
    for (const { jobs } of [local, await holding('ads:write')]) {
      await expect(jobs.resume({ id: 'insight-sync' })).rejects.toMatchObject(refused)
    }
    const { jobs } = await holding('generate')
    await expect(jobs.cancel({ id: 'insight-sync' })).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('refuses both to a read-only caller and allows both to an admin', async () => {
    const { jobs } = await at.holding('jobs:read')
    for (const id of [...ofAds, ...ofArticles]) {
      await expect(jobs.cancel({ id })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(jobs.resume({ id })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(at.local.jobs.cancel({ id })).rejects.toMatchObject({ code: 'conflict' })
      await expect(at.local.jobs.resume({ id })).rejects.toMatchObject({ code: 'conflict' })
    }
  })
})

describe('reading needs a scope that can start the job type', () => {
  const at = open()

  it.each([
    { scope: 'generate', sees: ofArticles },
    { scope: 'ads:write', sees: ofAds },
    { scope: 'analytics:write', sees: ofAnalytics },
    { scope: 'jobs:read', sees: all },
  ] as const)('a token with only $scope sees $sees', async ({ scope, sees }) => {
    const { jobs } = await (await at).holding(scope)
    expect((await jobs.list()).map(({ id }) => id).sort()).toEqual([...sees].sort())
    for (const id of all) {
      const isSeen = sees.some(type => type === id)
      expect((await jobs.list({ type: id })).map(job => job.id)).toEqual(isSeen ? [id] : [])
      const answers = [
        jobs.get({ id }).then(job => job.id),
        jobs
          .events({ id })
          .next()
          .then(({ value }) => value?.type),
      ]
      if (isSeen) expect(await Promise.all(answers)).toEqual([id, 'end'])
      else for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('lists the visible jobs in the usual order and number', async () => {
    const { jobs } = await (await at).holding('generate', 'ads:write', 'analytics:write')
    const { local } = await at
    for (const limit of [500, 4]) expect(await jobs.list({ limit })).toEqual(await local.jobs.list({ limit }))
  })
})
