import { formatPence } from '../../../domain/number-format.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { AdSetRecord } from '../../../ports/records.ts'
import { type NewAdSetInput, type NewAdSetOptions, storeNewAdSet } from '../new-ad-set.ts'
import { planAdSetCreation } from '../outbox/ad-change.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { findTarget } from './deployment-target.ts'

export interface DeployAdSetOptions extends NewAdSetOptions {
  records: RecordStore
  outbox: Outbox
}

interface AdSetInput extends NewAdSetInput {
  /** Requested ad set. */
  adSetId?: string | undefined
  /** Ad set that existed when the deployment was planned. */
  plannedId?: string | undefined
}

/**
 * Finds the requested or latest ad set of an article in a campaign, or creates one, and creates a local-only one on the platform. Of concurrent
 * calls, only one creates it.
 * @throws BlogopsError `not_found`; `conflict` if the budget would exceed the cap; rejections by the platform.
 */
export function deployAdSet(
  { adSetId, plannedId, ...input }: AdSetInput,
  options: DeployAdSetOptions,
): Promise<{ adSet: AdSetRecord; created: boolean }> {
  const { campaignId, by } = input
  return options.outbox.perform<{ adSet: AdSetRecord; created: boolean }>({ campaignId, by }, async tx => {
    // A planned ad set is gone if its creation has failed in the meantime.
    const planned = plannedId === undefined ? undefined : await tx.get('adSet', plannedId)
    const { adSet: existing } = await findTarget(tx, { ...input, adSetId: adSetId ?? planned?.id })
    if (existing) return { changes: await planAdSetCreation(tx, existing), result: { adSet: existing, created: false } }
    const { adSet, changes } = await storeNewAdSet(tx, input, options)
    return { changes, result: { adSet, created: true } }
  })
}

/** Describes the result for people. An existing ad set keeps its budget. */
export function describeAdSet(
  { adSet, created }: { adSet: AdSetRecord; created: boolean },
  requestedPence: number,
): string {
  if (created) return describeExistingAdSet(adSet)
  return describeKeptBudget(adSet.dailyBudgetPence, requestedPence) ?? `The ad set "${adSet.name}" existed already.`
}

/** Describes an existing ad set with its budget, which counts against the cap even without ads. */
export function describeExistingAdSet({ name, status, dailyBudgetPence }: AdSetRecord): string {
  const state = status === 'ACTIVE' ? 'running' : 'paused'
  return `The ad set "${name}" exists and is ${state}, with ${formatPence(dailyBudgetPence)} a day.`
}

/** Returns null if the budget is the requested one. */
export function describeKeptBudget(pence: number, requestedPence: number): string | null {
  if (pence === requestedPence) return null
  return `The ad set existed already and keeps its daily budget of ${formatPence(pence)} instead of ${formatPence(requestedPence)}.`
}
