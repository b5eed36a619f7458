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
 * Finds the article's ad set in a campaign, or makes it; what is kept here alone is made on the platform. Of several at once,
 * one makes it.
 * @throws BlogopsError `not_found`; `conflict` where the budget would pass the cap; what the platform refuses it with.
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

/** For people; an ad set that was there keeps the budget that somebody gave it. */
export function adSetInWords({ adSet, made }: { adSet: AdSetRecord; made: boolean }, askedPence: number): string {
  if (made) return adSetStands(adSet)
  return keptBudget(adSet.dailyBudgetPence, askedPence) ?? `The ad set "${adSet.name}" was there already.`
}

/** It takes its part of the cap, with ads or without. */
export function adSetStands({ name, status, dailyBudgetPence }: AdSetRecord): string {
  const state = status === 'ACTIVE' ? 'running' : 'paused'
  return `The ad set "${name}" is there, ${state}, with ${pounds(dailyBudgetPence)} a day.`
}

/** Null where the budget is the one that was asked for. */
export function keptBudget(pence: number, askedPence: number): string | null {
  if (pence === askedPence) return null
  return `The ad set was there already and keeps its daily budget of ${pounds(pence)}, not ${pounds(askedPence)}.`
}
