import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../domain/random.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { type Fate, type MemoryAdPlatform, memoryAdPlatform } from '../../../testing/memory-ad-platform.ts'
import {
  type CreatedPlan,
  capPence,
  makeAdSets,
  type OpenedProcesses,
  openProcesses,
  propose,
  readBudgets,
  type SharedState,
  sum,
} from '../testing/several-processes.ts'

/** Changes made by plans, with their origin: `apply:<plan>` or `undo:<plan>`. */
const madeBy = (adSets: readonly AdSetRecord[]) =>
  adSets.flatMap(({ id, changes = [] }) => changes.map(change => ({ ...change, adSetId: id })))

/** Asserts that exactly the approved changes were made, each once. */
function assertApproved(
  adSets: readonly AdSetRecord[],
  plans: readonly CreatedPlan[],
  approved: ReadonlySet<string>,
): void {
  const seen = new Set<string>()
  for (const { by, from, to, adSetId } of madeBy(adSets)) {
    const [, action, planId = ''] = /^(apply|undo):(.+)$/.exec(by) ?? []
    if (action === undefined) continue
    const change = plans.find(({ id }) => id === planId)?.changes.find(planned => planned.adSetId === adSetId)
    const [before, after] = [Math.round(Number(change?.from) * 100), Math.round(Number(change?.to) * 100)]
    expect([from, to]).toEqual(action === 'apply' ? [before, after] : [after, before])
    expect(approved.has(by)).toBe(true)
    expect(seen.has(`${by} ${adSetId}`)).toBe(false)
    seen.add(`${by} ${adSetId}`)
  }
}

/** Asserts that, once all outcomes are known, the platform matches our records and no undone change is in force. */
async function assertSettled(
  { records, first: { desk, outbox } }: OpenedProcesses,
  platform: MemoryAdPlatform,
  plans: readonly CreatedPlan[],
) {
  for (const { id } of await records.find('campaign')) await outbox.resolveCampaign(id)
  const adSets = await records.find('adSet')
  for (const { remoteId, dailyBudgetPence } of adSets) {
    if (remoteId) expect(platform.objects.get(remoteId)?.dailyBudgetPence).toBe(dailyBudgetPence)
  }
  const last = new Set(adSets.map(({ changes }) => changes?.at(-1)?.by))
  for (const { id } of plans) {
    if (last.has(`apply:${id}`)) expect((await desk.show(id)).state).not.toBe('undone')
  }
}

interface FakePlatform {
  platform: MemoryAdPlatform
  /** Makes every later call succeed with an answer. */
  stopFailing(): void
}

interface RandomRun {
  seed: string
  steps: number
  createPlatform: ((random: () => number) => FakePlatform) | null
}

async function runRandomly(
  shared: SharedState,
  { seed, steps, createPlatform }: RandomRun,
): Promise<Map<string, number>> {
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const fake = createPlatform?.(random)
  const at = await openProcesses(shared, fake?.platform ?? null)
  await makeAdSets(at).catch(() => undefined)
  const plans: CreatedPlan[] = []
  const approved = new Set<string>()
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const pickProcess = () => at.processes[below(at.processes.length)] ?? at.first
  const awaitOutcome = (work: Promise<{ state: string }>) =>
    work.then(
      ({ state }) => state,
      ({ message, details }) =>
        details?.reason === 'altered'
          ? 'altered'
          : (/stale|expired|undone|cannot be undone|no change/.exec(message)?.[0] ?? message),
    )

  async function apply(plan: CreatedPlan): Promise<string> {
    const by = `apply:${plan.id}`
    if (below(8) === 0) return awaitOutcome(pickProcess().desk.apply(plan.id, { hash: '0'.repeat(64), by: 'nobody' }))
    const before = await pickProcess().desk.show(plan.id)
    approved.add(by)
    const applied = at.processes.map(
      ({ desk }) =>
        () =>
          awaitOutcome(desk.apply(plan.id, { hash: plan.hash, by })),
    )
    if (below(3) === 0) await Promise.all([...applied.map(apply => apply()), changeSomeBudget()])
    const end = await awaitOutcome(pickProcess().desk.apply(plan.id, { hash: plan.hash, by }))
    if (before.state === 'stale' || before.state === 'expired') {
      expect(['stale', 'expired', 'applied', 'applied in part']).toContain(end)
    }
    return end
  }

  async function changeSomeBudget(): Promise<string> {
    const adSets = await at.records.find('adSet')
    const adSetId = adSets[below(adSets.length)]?.id ?? ''
    const changed = pickProcess().changes.budget({ adSetId, dailyBudget: 1 + below(2_400) / 100, by: 'somebody' })
    return awaitOutcome(changed.then(() => ({ state: 'changed' }))).then(end =>
      end === 'changed' ? end : 'not changed',
    )
  }

  for (let step = 0; step < steps; step += 1) {
    const plan = plans[below(plans.length)]
    const which = random()
    if (!plan || which < 0.3) plans.push(await propose(at, below))
    else if (which < 0.65) count(await apply(plan))
    else if (which < 0.75) {
      approved.add(`undo:${plan.id}`)
      count(await awaitOutcome(pickProcess().desk.undo(plan.id, `undo:${plan.id}`)))
    } else if (which < 0.93) count(await changeSomeBudget())
    else at.clock.advance(below(30) * 3_600_000)
    expect(sum(await readBudgets(at))).toBeLessThanOrEqual(capPence)
    assertApproved(await at.records.find('adSet'), plans, approved)
  }
  fake?.stopFailing()
  if (fake) await assertSettled(at, fake.platform, plans)
  return outcomes
}

/** Asserts that, without concurrency, a plan that was displayed as stale is refused and changes nothing. */
async function assertStaleIsRefused(shared: SharedState, seed: string): Promise<void> {
  const random = createRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const at = await openProcesses(shared, null)
  await makeAdSets(at)
  const plan = await propose(at, below)
  const adSets = await at.records.find('adSet')
  const adSet = adSets.find(({ id }) => plan.changes.some(({ adSetId }) => adSetId === id))
  if (!adSet) return
  await at.first.changes.budget({ adSetId: adSet.id, dailyBudget: (adSet.dailyBudgetPence - 1) / 100, by: 'somebody' })
  const before = await readBudgets(at)
  for (const { desk } of at.processes) {
    await expect(desk.apply(plan.id, { hash: plan.hash, by: 'ada' })).rejects.toMatchObject({
      message: expect.stringContaining('stale'),
    })
  }
  expect(await readBudgets(at)).toEqual(before)
}

function sumCounts(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [end, count] of all.flatMap(outcomes => [...outcomes])) sums.set(end, (sums.get(end) ?? 0) + count)
  return sums
}

interface Extent {
  runs: number
  /** Number of steps per run. */
  steps: number
  /** Number of stale plans that are refused. */
  stale: number
}

/** @param open returns empty stores. */
export function plansConformance(
  ground: string,
  open: () => Promise<SharedState>,
  { runs, steps, stale }: Extent,
): void {
  /**
   * A run without any events proves nothing. A few runs may miss the rare outcomes, or now and then a common one;
   * then up to ten times as many are run.
   */
  async function runAll(
    begin: (at: number, shared: SharedState) => ReturnType<typeof runRandomly>,
    { common, rare }: Record<'common' | 'rare', string[]>,
  ): Promise<void> {
    const isFew = runs < 100
    const expected = isFew ? common : [...common, ...rare]
    const maxRuns = isFew ? runs * 10 : runs
    let outcomes: ReadonlyMap<string, number> = new Map()
    const findMissing = () => expected.filter(end => (outcomes.get(end) ?? 0) <= runs / 40)
    for (let at = 0; at < runs || (findMissing().length > 0 && at < maxRuns); at += 1) {
      outcomes = sumCounts([outcomes, await begin(at, await open())])
    }
    expect(findMissing()).toEqual([])
  }

  describe(`${runs} random runs of plans, ${ground}`, () => {
    it('never exceed the cap, and make only approved changes, once each', async () => {
      const outcomes = { common: ['applied', 'stale', 'altered'], rare: ['expired', 'undone'] }
      await runAll((at, shared) => runRandomly(shared, { seed: `plans ${at}`, steps, createPlatform: null }), outcomes)
    })

    it('hold when calls are refused and answers are lost', async () => {
      const fates: readonly Fate[] = ['done', 'done', 'done', 'refused', 'lost_before', 'lost_after']
      const createUnreliablePlatform = (random: () => number): FakePlatform => {
        let isReliable = false
        const fate = () => (isReliable ? 'done' : (fates[Math.floor(random() * fates.length)] ?? 'done'))
        const platform = memoryAdPlatform({ fate, isSilent: () => !isReliable && random() < 0.4 })
        return { platform, stopFailing: () => (isReliable = true) }
      }
      const outcomes = { common: ['applied in part', 'stale'], rare: ['applied', 'undone', 'undone in part'] }
      await runAll(
        (at, shared) =>
          runRandomly(shared, { seed: `connected ${at}`, steps, createPlatform: createUnreliablePlatform }),
        outcomes,
      )
    })

    it('refuse stale plans', async () => {
      for (let at = 0; at < stale; at += 1) await assertStaleIsRefused(await open(), `stale ${at}`)
    })
  })
}
