import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../adapters/local/writer/random.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { type Fate, type MemoryAdPlatform, memoryAdPlatform } from '../../../testing/memory-ad-platform.ts'
import {
  budgetsOf,
  capPence,
  type Ground,
  type Kept,
  makeAdSets,
  type Opened,
  opened,
  propose,
  sum,
} from '../testing/several-processes.ts'

/** Changes made by plans, with their origin: `apply:<plan>` or `undo:<plan>`. */
const madeBy = (adSets: readonly AdSetRecord[]) =>
  adSets.flatMap(({ id, changes = [] }) => changes.map(change => ({ ...change, adSetId: id })))

/** Asserts that exactly the approved changes were made, each once. */
function assertApproved(adSets: readonly AdSetRecord[], plans: readonly Kept[], approved: ReadonlySet<string>): void {
  const seen = new Set<string>()
  for (const { by, from, to, adSetId } of madeBy(adSets)) {
    const [, act, planId = ''] = /^(apply|undo):(.+)$/.exec(by) ?? []
    if (act === undefined) continue
    const change = plans.find(({ id }) => id === planId)?.changes.find(each => each.adSetId === adSetId)
    const [one, other] = [Math.round(Number(change?.from) * 100), Math.round(Number(change?.to) * 100)]
    expect([from, to]).toEqual(act === 'apply' ? [one, other] : [other, one])
    expect(approved.has(by)).toBe(true)
    expect(seen.has(`${by} ${adSetId}`)).toBe(false)
    seen.add(`${by} ${adSetId}`)
  }
}

/** Asserts that, once all outcomes are known, the platform matches our records and no undone change is in force. */
async function assertSettled(
  { records, first: { desk, outbox } }: Opened,
  there: MemoryAdPlatform,
  plans: readonly Kept[],
) {
  for (const { id } of await records.find('campaign')) await outbox.resolveCampaign(id)
  const adSets = await records.find('adSet')
  for (const { remoteId, dailyBudgetPence } of adSets) {
    if (remoteId) expect(there.objects.get(remoteId)?.dailyBudgetPence).toBe(dailyBudgetPence)
  }
  const last = new Set(adSets.map(({ changes }) => changes?.at(-1)?.by))
  for (const { id } of plans) {
    if (last.has(`apply:${id}`)) expect((await desk.show(id)).state).not.toBe('undone')
  }
}

interface Outside {
  platform: MemoryAdPlatform
  /** From then on every call succeeds and is answered. */
  calm(): void
}

interface Life {
  seed: string
  steps: number
  outside: ((random: () => number) => Outside) | null
}

async function live(ground: Ground, { seed, steps, outside }: Life): Promise<Map<string, number>> {
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const around = outside?.(random)
  const at = await opened(ground, around?.platform ?? null)
  await makeAdSets(at).catch(() => undefined)
  const plans: Kept[] = []
  const approved = new Set<string>()
  const ends = new Map<string, number>()
  const count = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1)
  const some = () => at.processes[below(at.processes.length)] ?? at.first
  const endOf = (work: Promise<{ state: string }>) =>
    work.then(
      ({ state }) => state,
      ({ message, details }) =>
        details?.reason === 'altered'
          ? 'altered'
          : (/stale|expired|undone|cannot be undone|no change/.exec(message)?.[0] ?? message),
    )

  async function apply(plan: Kept): Promise<string> {
    const by = `apply:${plan.id}`
    if (below(8) === 0) return endOf(some().desk.apply(plan.id, '0'.repeat(64), 'nobody'))
    const before = await some().desk.show(plan.id)
    approved.add(by)
    const applied = at.processes.map(
      ({ desk }) =>
        () =>
          endOf(desk.apply(plan.id, plan.hash, by)),
    )
    if (below(3) === 0) await Promise.all([...applied.map(apply => apply()), someChange()])
    const end = await endOf(some().desk.apply(plan.id, plan.hash, by))
    if (before.state === 'stale' || before.state === 'expired') {
      expect(['stale', 'expired', 'applied', 'applied in part']).toContain(end)
    }
    return end
  }

  async function someChange(): Promise<string> {
    const adSets = await at.records.find('adSet')
    const adSetId = adSets[below(adSets.length)]?.id ?? ''
    const changed = some().changes.budget({ adSetId, dailyBudget: 1 + below(2_400) / 100, by: 'somebody' })
    return endOf(changed.then(() => ({ state: 'changed' }))).then(end => (end === 'changed' ? end : 'not changed'))
  }

  for (let step = 0; step < steps; step += 1) {
    const plan = plans[below(plans.length)]
    const which = random()
    if (!plan || which < 0.3) plans.push(await propose(at, below))
    else if (which < 0.65) count(await apply(plan))
    else if (which < 0.75) {
      approved.add(`undo:${plan.id}`)
      count(await endOf(some().desk.undo(plan.id, `undo:${plan.id}`)))
    } else if (which < 0.93) count(await someChange())
    else at.clock.advance(below(30) * 3_600_000)
    expect(sum(await budgetsOf(at))).toBeLessThanOrEqual(capPence)
    assertApproved(await at.records.find('adSet'), plans, approved)
  }
  around?.calm()
  if (around) await assertSettled(at, around.platform, plans)
  return ends
}

/** Asserts that, without concurrency, a plan that was displayed as stale is refused and changes nothing. */
async function staleIsRefused(ground: Ground, seed: string): Promise<void> {
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const at = await opened(ground, null)
  await makeAdSets(at)
  const plan = await propose(at, below)
  const adSets = await at.records.find('adSet')
  const adSet = adSets.find(({ id }) => plan.changes.some(({ adSetId }) => adSetId === id))
  if (!adSet) return
  await at.first.changes.budget({ adSetId: adSet.id, dailyBudget: (adSet.dailyBudgetPence - 1) / 100, by: 'somebody' })
  const before = await budgetsOf(at)
  for (const { desk } of at.processes) {
    await expect(desk.apply(plan.id, plan.hash, 'ada')).rejects.toMatchObject({
      message: expect.stringContaining('stale'),
    })
  }
  expect(await budgetsOf(at)).toEqual(before)
}

function merged(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [end, count] of all.flatMap(ends => [...ends])) sums.set(end, (sums.get(end) ?? 0) + count)
  return sums
}

interface Extent {
  lives: number
  /** Number of steps per life. */
  steps: number
  /** Number of stale plans that are refused. */
  stale: number
}

/** @param open returns empty stores. */
export function plansConformance(ground: string, open: () => Promise<Ground>, { lives, steps, stale }: Extent): void {
  /**
   * A life without any events proves nothing. A few lives may miss the rare outcomes, or now and then a common one;
   * then up to ten times as many are run.
   */
  async function liveAll(
    begin: (at: number, ground: Ground) => ReturnType<typeof live>,
    { common, rare }: Record<'common' | 'rare', string[]>,
  ): Promise<void> {
    const isFew = lives < 100
    const expected = isFew ? common : [...common, ...rare]
    const most = isFew ? lives * 10 : lives
    let ends: ReadonlyMap<string, number> = new Map()
    const lacking = () => expected.filter(end => (ends.get(end) ?? 0) <= lives / 40)
    for (let at = 0; at < lives || (lacking().length > 0 && at < most); at += 1) {
      ends = merged([ends, await begin(at, await open())])
    }
    expect(lacking()).toEqual([])
  }

  describe(`${lives} random runs of plans, ${ground}`, () => {
    it('never exceed the cap, and make only approved changes, once each', async () => {
      const ends = { common: ['applied', 'stale', 'altered'], rare: ['expired', 'undone'] }
      await liveAll((at, ground) => live(ground, { seed: `plans ${at}`, steps, outside: null }), ends)
    })

    it('hold when calls are refused and answers are lost', async () => {
      const fates: readonly Fate[] = ['done', 'done', 'done', 'refused', 'lost_before', 'lost_after']
      const moody = (random: () => number): Outside => {
        let isCalm = false
        const fate = () => (isCalm ? 'done' : (fates[Math.floor(random() * fates.length)] ?? 'done'))
        const platform = memoryAdPlatform({ fate, isSilent: () => !isCalm && random() < 0.4 })
        return { platform, calm: () => (isCalm = true) }
      }
      const ends = { common: ['applied in part', 'stale'], rare: ['applied', 'undone', 'undone in part'] }
      await liveAll((at, ground) => live(ground, { seed: `connected ${at}`, steps, outside: moody }), ends)
    })

    it('refuse stale plans', async () => {
      for (let at = 0; at < stale; at += 1) await staleIsRefused(await open(), `stale ${at}`)
    })
  })
}
