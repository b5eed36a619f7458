import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { serverError } from '../../../testing/graph/reply.ts'
import { openReconciled } from '../testing/open-reconciled.ts'

/** A store whose disk can be full for one write. */
function fillableStore() {
  const store = createMemoryRecordStore()
  const state = { full: false }
  const transact = store.transact.bind(store)
  store.transact = work => {
    if (!state.full) return transact(work)
    state.full = false
    return Promise.reject(new Error('ENOSPC: no space left on device'))
  }
  return { records: store, state }
}

let at: Awaited<ReturnType<typeof openReconciled>>
let state: { full: boolean }
let logged: string[]
beforeEach(async () => {
  const { records, ...filled } = fillableStore()
  state = filled.state
  logged = []
  const log = (level: string, message: string) => void logged.push(`${level}: ${message}`)
  at = await openReconciled({ parts: { records, log } })
})
afterEach(() => at.fake.close())

const nobodyTells = () => at.fake.nextOf('GET campaigns', ...Array.from({ length: 12 }, () => serverError()))

/** A campaign whose creation has an unknown outcome. */
async function openCampaign(name: string, { committed }: { committed: boolean }) {
  at.fake.nextOf('POST campaigns', serverError({ committed }))
  nobodyTells()
  await at.local.campaigns.create({ name }).catch(() => undefined)
}

describe('an unexpected failure', () => {
  it('leaves its campaign unresolved, is logged, and does not affect other campaigns', async () => {
    await openCampaign('Autumn', { committed: true })
    await openCampaign('Winter', { committed: true })
    state.full = true
    const { settled, findings } = await at.local.ads.reconcile({})
    expect(settled).toBe(1)
    expect(findings).toMatchObject([
      { type: 'unsettled', name: 'Autumn', message: expect.stringContaining('The server log has the details') },
    ])
    expect(logged.filter(line => line.startsWith('error:'))).toEqual([expect.stringContaining('ENOSPC')])
    expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 1, findings: [] })
  })
})

describe('a call with an unknown outcome', () => {
  it('can be marked as not done, which removes the record created for it', async () => {
    await openCampaign('Autumn', { committed: false })
    nobodyTells()
    const finding = await at.only()
    expect(finding.actions).toMatchObject([
      { action: 'forget', label: 'Mark it as not done', warning: expect.stringContaining('"Autumn" is removed') },
    ])
    // Only the lookup by name fails; lists work.
    nobodyTells()
    expect(await at.approve(finding, 'forget')).toMatchObject({
      done: [{ message: '"Autumn" is marked as not done.' }],
      failed: [],
    })
    expect(await at.local.campaigns.list({})).toEqual([])
    expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 0, findings: [] })
  })

  it('is linked to an object with its name', async () => {
    await openCampaign('Autumn', { committed: true })
    nobodyTells()
    const finding = await at.only()
    const [there] = at.fake.objects('campaign')
    expect(finding.actions.map(({ action, label }) => `${action}: ${label}`)).toEqual([
      `take: Link it to ${there?.id}, which has its name on Facebook`,
      'forget: Mark it as not done',
    ])
    nobodyTells()
    expect(await at.approve(finding, 'take')).toMatchObject({ failed: [] })
    expect(await at.records.find('campaign')).toMatchObject([{ name: 'Autumn', remoteId: there?.id }])
    expect(await at.findings()).toEqual([])
  })

  it('is not marked if it was resolved in the meantime', async () => {
    await openCampaign('Autumn', { committed: true })
    nobodyTells()
    const finding = await at.only()
    expect(await at.approve(finding, 'forget')).toMatchObject({ done: [], failed: [{ code: 'conflict' }] })
    expect(await at.local.campaigns.list({})).toMatchObject([{ name: 'Autumn', onFacebook: 'yes' }])
  })
})
