import { pounds } from '../../../contract/pounds.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { ensureActs } from '../ensure.ts'
import { type NewAdSetOptions, putNewAdSet, usualName, type WantedAdSet } from '../new-ad-set.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { targetOf } from './target.ts'

export interface DeployAdSetOptions extends NewAdSetOptions {
  records: RecordStore
  outbox: Outbox
}

/**
 * Finds or creates the article's ad set in a campaign, and creates a local-only one on the platform. Of concurrent
 * calls, only one creates it.
 * @throws BlogopsError `not_found`; `conflict` if the budget would exceed the cap; rejections by the platform.
 */
export function deployAdSet(
  wanted: Omit<WantedAdSet, 'name'>,
  options: DeployAdSetOptions,
): Promise<{ adSet: AdSetRecord; made: boolean }> {
  const { campaignId, by } = wanted
  return options.outbox.perform<{ adSet: AdSetRecord; made: boolean }>({ campaignId, by }, async tx => {
    const { adSet: standing } = await targetOf(tx, wanted)
    if (standing) return { acts: await ensureActs(tx, standing), result: { adSet: standing, made: false } }
    const { adSet, acts } = await putNewAdSet(tx, { ...wanted, name: usualName(wanted.article) }, options)
    return { acts, result: { adSet, made: true } }
  })
}

/** Describes the result for people. An existing ad set keeps its budget. */
export function adSetInWords({ adSet, made }: { adSet: AdSetRecord; made: boolean }, askedPence: number): string {
  if (made) return adSetStands(adSet)
  return keptBudget(adSet.dailyBudgetPence, askedPence) ?? `The ad set "${adSet.name}" was there already.`
}

/** Describes an existing ad set with its budget, which counts against the cap even without ads. */
export function adSetStands({ name, status, dailyBudgetPence }: AdSetRecord): string {
  const state = status === 'ACTIVE' ? 'running' : 'paused'
  return `The ad set "${name}" is there, ${state}, with ${pounds(dailyBudgetPence)} a day.`
}

/** Returns null if the budget is the requested one. */
export function keptBudget(pence: number, askedPence: number): string | null {
  if (pence === askedPence) return null
  return `The ad set was there already and keeps its daily budget of ${pounds(pence)}, not ${pounds(askedPence)}.`
}
