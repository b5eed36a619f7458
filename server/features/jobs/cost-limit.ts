import { BlogopsError } from '../../contract/errors.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'
import { priceOf, rounded } from './cost.ts'

export interface CostLimitOptions {
  job: Pick<JobRecord, 'id' | 'maxCostUsd'>
  prices: () => Promise<ModelPrices>
  /** What the job has paid for so far. */
  paid: () => readonly PaidCallRecord[]
}

interface Expected {
  name: string
  most: ModelUsage
}

/** Holds a job to what it may cost: a call begins only where the most that it could cost is still there. */
export function createCostLimit({ job, prices, paid }: CostLimitOptions) {
  const limitUsd = job.maxCostUsd ?? null
  /** What calls that have not ended may cost: those under way, and those that were cleared beforehand. */
  const reserved = new Map<string, number>()

  /** @throws BlogopsError `cost_limit` where what is spent and reserved and `mostUsd` more would pass the limit. */
  function assertRoom(current: ModelPrices, mostUsd: number, reservedUsd: number): void {
    // A call that had no price when it was made may have one by now.
    const spentUsd = paid().reduce((sum, call) => sum + (call.usd ?? priceOf(call, current) ?? 0), 0)
    if (limitUsd === null || rounded(spentUsd + reservedUsd + mostUsd) <= limitUsd) return
    throw tooDear(job.id, { limitUsd, spentUsd: rounded(spentUsd), reservedUsd: rounded(reservedUsd), mostUsd })
  }

  const reservedUsd = (except?: string) =>
    [...reserved].reduce((sum, [name, usd]) => (name === except ? sum : sum + usd), 0)

  async function reserve(calls: readonly Expected[]): Promise<void> {
    const current = await prices()
    const most = calls.map(call => ({ ...call, usd: dearest(call, current, job.id) }))
    assertRoom(current, rounded(most.reduce((sum, { usd }) => sum + usd, 0)), reservedUsd())
    for (const { name, usd } of most) reserved.set(name, usd)
  }

  return {
    /** @throws BlogopsError `cost_limit`. */
    async clear(calls: readonly Expected[]): Promise<void> {
      if (limitUsd !== null) await reserve(calls)
    },

    /** For a call that is to be made once more, after one that was paid for in vain. @throws BlogopsError `cost_limit`. */
    async assertKept(name: string): Promise<void> {
      if (limitUsd !== null) assertRoom(await prices(), reserved.get(name) ?? 0, reservedUsd(name))
    },

    /** @throws BlogopsError `cost_limit`, and then nothing was called. */
    async within<T>(name: string, most: ModelUsage, make: () => Promise<T>): Promise<T> {
      if (limitUsd !== null && !reserved.has(name)) await reserve([{ name, most }])
      return make().finally(() => reserved.delete(name))
    },
  }
}

function dearest({ most }: Expected, prices: ModelPrices, jobId: string): number {
  const usd = priceOf(most, prices)
  if (usd !== null) return usd
  throw new BlogopsError(
    'cost_limit',
    `The settings have no price for the model ${most.model}, so no limit of cost can be kept.`,
    {
      hint: `Add its price to the setting model-prices (blogops settings get model-prices), then: blogops jobs resume ${jobId}`,
    },
  )
}

interface Sums {
  limitUsd: number
  spentUsd: number
  /** By calls that have not ended. */
  reservedUsd: number
  mostUsd: number
}

/** `details.enoughUsd`: the lowest limit, in whole cents, with which the job gets past this. */
function tooDear(jobId: string, sums: Sums): BlogopsError {
  const enoughUsd = Math.ceil(rounded((sums.spentUsd + sums.reservedUsd + sums.mostUsd) * 100)) / 100
  return new BlogopsError(
    'cost_limit',
    `What comes next could cost up to ${dollars(sums.mostUsd)}; ${whatIsLeft(sums)}.`,
    {
      hint: `Go on with a higher limit: blogops jobs resume ${jobId} --max-cost ${enoughUsd.toFixed(2)}`,
      details: { ...sums, enoughUsd },
    },
  )
}

function whatIsLeft({ limitUsd, spentUsd, reservedUsd }: Sums): string {
  if (spentUsd + reservedUsd === 0) return `the limit is ${dollars(limitUsd)}`
  const underWay = reservedUsd > 0 ? ` and up to ${dollars(reservedUsd)} is under way` : ''
  return `of the limit of ${dollars(limitUsd)}, ${dollars(spentUsd)} is spent${underWay}`
}

/** Whole cents; of less than a cent, what there is of it. */
function dollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`
}
