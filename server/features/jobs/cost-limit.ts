import { BlogopsError } from '../../contract/errors.ts'
import type { ModelPrices } from '../../contract/schemas/site.ts'
import type { ModelUsage } from '../../ports/paid-work.ts'
import type { JobRecord, PaidCallRecord } from '../../ports/records.ts'
import { priceOf, rounded } from './cost.ts'

export interface CostLimitOptions {
  job: Pick<JobRecord, 'id' | 'maxCostUsd'>
  prices: () => Promise<ModelPrices>
  /** Calls the job has paid for so far. */
  paid: () => readonly PaidCallRecord[]
}

interface Expected {
  name: string
  most: ModelUsage
}

/** Enforces the cost limit of a job: a call starts only if its maximum cost fits into the remaining limit. */
export function createCostLimit({ job, prices, paid }: CostLimitOptions) {
  const limitUsd = job.maxCostUsd ?? null
  /** Maximum cost in US dollars of each call that is running or reserved. */
  const reserved = new Map<string, number>()

  /** @throws BlogopsError `cost_limit` if the spent, reserved and additional cost would exceed the limit. */
  function assertRoom(current: ModelPrices, mostUsd: number, reservedUsd: number): void {
    // The price of a model may have been added to the settings after the call.
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
    /** Reserves the maximum cost of calls. @throws BlogopsError `cost_limit`. */
    async clear(calls: readonly Expected[]): Promise<void> {
      if (limitUsd !== null) await reserve(calls)
    },

    /**
     * Checks the limit before a call is repeated because its paid answer was unusable. @throws BlogopsError
     * `cost_limit`.
     */
    async assertKept(name: string): Promise<void> {
      if (limitUsd !== null) assertRoom(await prices(), reserved.get(name) ?? 0, reservedUsd(name))
    },

    /** Makes a call within the limit. @throws BlogopsError `cost_limit`; nothing was called in that case. */
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
  /** Maximum cost of calls that have not ended. */
  reservedUsd: number
  mostUsd: number
}

/** `details.enoughUsd` is the lowest sufficient limit, rounded up to whole cents. */
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

/** Formats US dollars with two decimals; amounts below one cent have four. */
function dollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.01 ? 4 : 2)}`
}
