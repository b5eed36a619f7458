import { BlogopsError } from '../../../contract/errors.ts'
import { addDays } from '../../../domain/days.ts'
import { formatPence } from '../../../domain/number-format.ts'
import type { AdPlatform } from '../../../ports/ad-platform.ts'
import type { Notice, Notices } from '../../../ports/notices.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { findLinkedAds } from '../connection.ts'
import { allAdSets } from '../insight-days.ts'
import type { SyncState } from './sync-state.ts'

interface SyncNoticesOptions {
  records: RecordStore
  platform: AdPlatform
  state: SyncState
  notices?: Notices | undefined
  maxDailyBudgetPence: number
}

interface FinishedSync {
  /** Last day that was read. */
  until: string
  jobId: string
  signal: AbortSignal
  report(message: string): Promise<void>
}

/** Part of the cap from which the spend of a day is reported. */
const nearCap = 0.8
/** Maximum ads named in a message. */
const maxNamed = 10
const microsPerPenny = 10_000

/** Stores and reports the findings of a sync: ads that Facebook disapproved, and days whose spend is near the cap. */
export function createSyncNotices({ records, platform, state, notices, maxDailyBudgetPence }: SyncNoticesOptions) {
  /** Returns the reasons by the platform's id of each disapproved ad; empty if it gives none. */
  async function listDisapproved(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const reasons = new Map<string, string>()
    for await (const page of platform.list('ad', { signal }))
      for (const { id, stoppedBy, reviewFeedback = '' } of page)
        if (stoppedBy === 'review') reasons.set(id, reviewFeedback)
    return reasons
  }

  /** Stores which ads are disapproved, and announces the new ones. */
  async function recordDisapproved({ jobId, signal }: FinishedSync): Promise<void> {
    const reasons = await listDisapproved(signal)
    const ads = (await findLinkedAds(records, platform)).filter(({ remoteId }) => remoteId && reasons.has(remoteId))
    const byId = new Map(ads.map(({ id, remoteId }) => [id, reasons.get(remoteId ?? '') ?? '']))
    await state.recordDisapproved(byId, async (tx, newIds) => {
      if (!notices) return
      const newAds = ads.filter(({ id }) => newIds.includes(id))
      await notices.announce(tx, toDisapprovalNotice(newAds, jobId))
    })
  }

  /** Platforms correct the figures of the day before, too. */
  async function announceSpend({ announce }: Notices, { until }: FinishedSync): Promise<void> {
    for (const date of [addDays(until, -1), until]) {
      const [day] = await records.find('insightDay', { where: { adSetId: allAdSets, date } })
      const pence = Math.round((day?.spendMicros ?? 0) / microsPerPenny)
      if (pence === 0 || pence < maxDailyBudgetPence * nearCap) continue
      await records.transact(tx => announce(tx, toSpendNotice(date, pence, maxDailyBudgetPence)))
    }
  }

  /** A platform that cannot be asked fails no sync. */
  return async function announceFindings(sync: FinishedSync): Promise<void> {
    if (notices) await announceSpend(notices, sync)
    try {
      await recordDisapproved(sync)
    } catch (error) {
      if (sync.signal.aborted || !(error instanceof BlogopsError)) throw error
      await sync.report(`Could not check whether ads are disapproved: ${error.message}`)
    }
    notices?.wake()
  }
}

function toDisapprovalNotice(ads: readonly AdRecord[], jobId: string): Notice {
  const [first] = ads
  const title =
    ads.length === 1 ? `Facebook disapproved the ad "${first?.name}"` : `Facebook disapproved ${ads.length} ads`
  const names = ads.slice(0, maxNamed).map(({ name }) => `- ${name}`)
  const more = ads.length > maxNamed ? [`and ${ads.length - maxNamed} more`] : []
  const text = ['They do not run until they are changed:', ...names, ...more].join('\n')
  return { event: 'ad.disapproved', key: `ads-${jobId}`, title, text, path: '/facebook-ads' }
}

function toSpendNotice(date: string, pence: number, capPence: number): Notice {
  return {
    event: 'spend.near_cap',
    key: `spend-${date}`,
    title: `Ad spend is near the cap: ${formatPence(pence)} on ${date}`,
    text: `The cap of all ad sets is ${formatPence(capPence)} a day (BLOGOPS_MAX_DAILY_BUDGET).`,
    path: '/facebook-ads',
  }
}
