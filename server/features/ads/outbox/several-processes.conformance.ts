import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../domain/random.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Signals } from '../../../ports/coordination.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { wrapReader } from '../../../storage/testing/wrap-reader.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { type Fate, memoryAdPlatform } from '../../../testing/memory-ad-platform.ts'
import { createSharedTime } from '../../../testing/shared-time.ts'
import type { SharedStores } from '../../jobs/testing/shared-stores.ts'
import { leaseMs, renewalMs, takeLease } from '../../processes/leases.ts'
import { createAdSetChanges } from '../ad-set-changes.ts'
import { createAdSets } from '../ad-sets.ts'
import { createCampaigns } from '../campaigns.ts'
import { createOutbox } from './outbox.ts'

const capPence = 5_000
const by = 't'

/** A gate that is closed until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Processes on one store with one ad account. */
function severalProcesses(stores: SharedStores, platform = memoryAdPlatform()) {
  const time = createSharedTime(stores.settle)
  const { records } = stores
  const newId = countedIds()
  let notified = 0

  const counted = (signals: Signals): Signals => ({
    ...signals,
    publish(topic, text) {
      notified += 1
      signals.publish(topic, text)
    },
  })

  function mortal(process: { dead: boolean }, records: RecordStore): RecordStore {
    const reached = <T>(work: () => Promise<T>) => (process.dead ? new Promise<never>(() => undefined) : work())
    return {
      ...wrapReader(records, reached),
      transact: work => reached(() => records.transact(work)),
      close: () => records.close(),
    }
  }

  async function begin(owner: string, own: Partial<AdPlatform> = {}) {
    const process = { dead: false }
    const gone = gate()
    const { timer, stop } = time.process()
    const { records, signals: heard } = await stores.join()
    const signals = counted(heard)
    const store = { records: mortal(process, records), clock: time.clock, newId }
    const lease = await takeLease({ ...store, timer, log: () => undefined, owner })
    const outbox = createOutbox({
      ...store,
      platform: { ...platform, ...own },
      sleep: async () => {},
      getImage: async () => undefined,
      coordination: { lease, signals, timer },
    })
    lease.onRenewal(() => void outbox.recover())
    await outbox.recover()
    const find = async (id: string) => ({ id, title: id, slug: id, status: 'published' })
    const options = {
      ...store,
      outbox,
      maxDailyBudgetPence: capPence,
      siteUrl: 'https://kettles.example',
      articles: { find, findMany: async () => new Map() },
    }
    return {
      outbox,
      campaigns: createCampaigns(options),
      adSets: createAdSets(options),
      changes: createAdSetChanges(options),
      /** Resolves as `gone` if the process was killed before the work ended. */
      asked: <T>(work: Promise<T>): Promise<T | 'gone'> =>
        Promise.race([work, gone.opened.then(() => 'gone' as const)]),
      /** Simulates `kill -9`. */
      kill() {
        process.dead = true
        gone.open()
        stop()
        void signals.close()
      },
      /** Simulates SIGSTOP. */
      freeze: stop,
      isDead: () => process.dead,
    }
  }

  /** Advances the time until the work has ended. */
  async function ended<T>(work: Promise<T>): Promise<T> {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    over.catch(() => undefined)
    while (!isOver) await time.pass(1_000)
    return over
  }

  const budgets = () =>
    [...platform.objects.values()].flatMap(({ kind, dailyBudgetPence }) => (kind === 'adSet' ? [dailyBudgetPence] : []))
  const states = async () => (await records.find('outbox')).map(({ state }) => state)
  return { ...time, records, begin, ended, budgets, states, platform, told: () => notified }
}

type Process = Awaited<ReturnType<ReturnType<typeof severalProcesses>['begin']>>

async function anAdSet({ campaigns, adSets }: Process, dailyBudget = 10): Promise<string> {
  const { id: campaignId } = await campaigns.create({ name: 'Spring', objective: 'REACH', status: 'PAUSED', by })
  const adSet = await adSets.create({ articleId: 'a1', campaignId, dailyBudget, name: 'Kettles', status: 'PAUSED', by })
  return adSet.id
}

/** A platform whose next budget change waits until it is released, to succeed or to fail. */
function slowBudgets(platform: AdPlatform) {
  const { opened, open } = gate()
  const begun = gate()
  const own: Partial<AdPlatform> = {
    async setDailyBudget(...call) {
      begun.open()
      await opened
      return platform.setDailyBudget(...call)
    },
  }
  return { own, begun: begun.opened, open }
}

/** Two processes; the first has an ad set and a slow platform. */
async function twoProcesses(stores: SharedStores) {
  const at = severalProcesses(stores)
  const slow = slowBudgets(at.platform)
  const [a, b] = [await at.begin('a', slow.own), await at.begin('b')]
  return { at, slow, a, b, adSetId: await anAdSet(a) }
}

/** @param sequences number of random concurrent sequences, which must reach 0.9 of the cap. */
export function severalProcessesConformance(
  stores: string,
  open: () => Promise<SharedStores>,
  { sequences, near }: { sequences: number; near: number },
) {
  describe(`changes by several processes, ${stores}`, () => {
    it('a starting process leaves calls of other processes alone', async () => {
      const at = severalProcesses(await open())
      const slow = slowBudgets(at.platform)
      const a = await at.begin('a', slow.own)
      const adSetId = await anAdSet(a)
      const raised = a.changes.budget({ adSetId, dailyBudget: 12, by })
      await slow.begun
      const b = await at.begin('b')
      await at.pass(3 * leaseMs)
      expect((await b.outbox.listOpen()).map(({ state }) => state)).toEqual(['sending'])
      slow.open()
      await raised
      expect([await at.states(), at.budgets()]).toEqual([['confirmed', 'confirmed', 'confirmed'], [1_200]])
    })

    it('changes of a campaign wait for the process that is changing it', async () => {
      const { at, slow, a, b, adSetId } = await twoProcesses(await open())
      const first = a.changes.budget({ adSetId, dailyBudget: 12, by })
      await slow.begun
      const second = b.changes.budget({ adSetId, dailyBudget: 15, by })
      await at.pass(10_000)
      expect(at.budgets()).toEqual([1_000])
      slow.open()
      await Promise.all([first, second])
      expect(at.budgets()).toEqual([1_500])
      expect(await at.records.get('adSet', adSetId)).toMatchObject({ dailyBudgetPence: 1_500 })
    })

    it('looks up the calls of a killed process after its lease has ended, and not before', async () => {
      const { at, slow, a, b, adSetId } = await twoProcesses(await open())
      void a.changes.budget({ adSetId, dailyBudget: 12, by })
      await slow.begun
      a.kill()
      const second = b.changes.budget({ adSetId, dailyBudget: 15, by })
      await at.pass(leaseMs - renewalMs)
      expect(at.budgets()).toEqual([1_000])
      await at.ended(second)
      expect([at.budgets(), await b.outbox.listOpen()]).toEqual([[1_500], []])
    })

    it('marks the calls of a killed process as unknown after its lease has ended, without a request', async () => {
      const { at, slow, a, b, adSetId } = await twoProcesses(await open())
      void a.changes.budget({ adSetId, dailyBudget: 12, by })
      await slow.begun
      a.kill()
      await at.pass(leaseMs + renewalMs)
      expect(await b.outbox.listOpen()).toMatchObject([{ state: 'unknown', owner: null }])
    })

    it('processes that wait for a killed one do not keep waking each other', async () => {
      const { at, slow, a, b, adSetId } = await twoProcesses(await open())
      const c = await at.begin('c')
      void a.changes.budget({ adSetId, dailyBudget: 12, by })
      await slow.begun
      a.kill()
      const before = at.told()
      const waiting = [b, c].map(({ changes }, n) => changes.budget({ adSetId, dailyBudget: 15 + n, by }))
      await at.ended(Promise.all(waiting))
      expect(at.told() - before).toBeLessThan(20)
    })

    it('a suspended process changes nothing that another has resolved', async () => {
      const { at, slow, a, b, adSetId } = await twoProcesses(await open())
      const first = a.changes.budget({ adSetId, dailyBudget: 12, by }).catch((error: unknown) => error)
      await slow.begun
      a.freeze()
      await at.ended(b.changes.budget({ adSetId, dailyBudget: 15, by }))
      slow.open()
      expect(await first).toMatchObject({ code: 'unavailable' })
      expect(await at.records.get('adSet', adSetId)).toMatchObject({ dailyBudgetPence: 1_500 })
      expect(await b.outbox.listOpen()).toEqual([])
    })

    it('a process without a valid lease sends nothing', async () => {
      const at = severalProcesses(await open())
      const a = await at.begin('a')
      const adSetId = await anAdSet(a)
      a.freeze()
      await at.pass(leaseMs)
      await expect(a.changes.budget({ adSetId, dailyBudget: 12, by })).rejects.toMatchObject({ code: 'unavailable' })
      expect([at.budgets(), await a.outbox.listOpen()]).toEqual([[1_000], []])
    })

    it(`never exceeds the cap on the platform in ${sequences} sequences of three processes, some of them killed`, async () => {
      const random = createRandom('three processes')
      const below = (end: number) => Math.floor(random() * end)
      // A separate random source, so that the number of draws does not depend on timing.
      const fates = createRandom('fates')
      const deaths = createRandom('deaths')
      let calm = true
      const doomed: Process[] = []
      const seen = { highest: 0, twice: 0, done: 0, refused: 0, lost: 0, killed: 0 }
      let running: Process[] = []
      const fate = (): Fate => {
        const drawn = calm ? 1 : fates()
        const dying = calm ? undefined : doomed.pop()
        dying?.kill()
        if (dying) seen.killed += 1
        if (drawn < 0.12) seen.lost += 1
        if (drawn < 0.06) return 'lost_before'
        if (drawn < 0.12) return 'lost_after'
        return drawn < 0.17 ? 'refused' : 'done'
      }
      const at = severalProcesses(await open(), memoryAdPlatform({ fate }))
      running = [await at.begin('a'), await at.begin('b'), await at.begin('c')]
      const [first] = running
      for (const name of ['c1', 'c2', 'c3']) {
        await first?.campaigns.create({ name, objective: 'REACH', status: 'PAUSED', by })
      }
      const campaignIds = (await at.records.find('campaign')).map(({ id }) => id)
      const act = ({ changes, adSets }: Process, existing: readonly string[]): Promise<unknown> => {
        const dailyBudget = 1 + below(3_000) / 100
        const adSetId = existing[below(existing.length)] ?? ''
        const which = random()
        if (which < 0.5) return changes.budget({ adSetId, dailyBudget, by })
        if (which > 0.85) return changes.remove({ adSetId, by })
        const campaignId = campaignIds[below(3)] ?? ''
        return adSets.assign({ articleId: `a${below(4)}`, campaignId, dailyBudget, by })
      }
      calm = false
      for (let sequence = 0; sequence < sequences; sequence += 1) {
        doomed.push(...running.filter(() => deaths() < 0.05))
        const existing = (await at.records.find('adSet')).map(({ id }) => id)
        const asked = running.flatMap(process => [0, 1].map(() => process.asked(act(process, existing))))
        const ended = await at.ended(Promise.allSettled(asked))
        for (const { status } of ended) seen[status === 'fulfilled' ? 'done' : 'refused'] += 1
        const total = at.budgets().reduce<number>((sum, pence) => sum + (pence ?? 0), 0)
        seen.highest = Math.max(seen.highest, total)
        const names = [...at.platform.objects.values()].flatMap(({ kind, name }) => (kind === 'adSet' ? [name] : []))
        if (new Set(names).size < names.length) seen.twice += 1
        for (const [place, process] of running.entries()) {
          if (process.isDead()) running[place] = await at.begin(`${sequence}/${place}`)
        }
      }
      expect([seen.twice, seen.highest <= capPence, seen.highest > capPence * near]).toEqual([0, true, true])
      expect(Math.min(seen.done, seen.refused, seen.lost, seen.killed)).toBeGreaterThan(sequences / 20)
    }, 60_000)
  })
}
