import { BlogopsError } from '../../contract/errors.ts'
import type { AdImport, AdImportResult } from '../../contract/schemas/ad-import.ts'
import type { AdExport, ExportedDay, ReadAdExport } from '../../ports/import-files.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import { getAdSet } from './ad-sets.ts'
import type { CampaignsOptions } from './campaigns.ts'
import {
  type AdRows,
  type CreatedRecords,
  createByFileNames,
  createInAdSet,
  groupRowsByAd,
  type Matching,
  matchAds,
  toDayMetrics,
} from './import-matching.ts'
import { type AdMetrics, addMetrics, markSampleMetrics, zeroMetrics } from './insight-days.ts'
import { compareInsights } from './insights.ts'
import { type AdDays, storeDays } from './store-days.ts'

export interface AdImportOptions extends CampaignsOptions {
  readExport: ReadAdExport
}

type ImportRequest = AdImport & { by: string }
type ImportPlan = Matching & { created: CreatedRecords }

const maxUnknownListed = 100

/** Imports ad metrics from a file. */
export function createAdImport({ records, clock, newId, readExport }: AdImportOptions) {
  async function plan(reader: RecordReader, groups: readonly AdRows[], request: ImportRequest): Promise<ImportPlan> {
    const creation = { newId, createdAt: clock.now().toISOString(), createdBy: request.by }
    if (request.adSet !== undefined) {
      const { created, create } = createInAdSet((await getAdSet(reader, request.adSet)).id, creation)
      return { ...(await matchAds(reader, groups, create)), created }
    }
    const existing = { campaigns: await reader.find('campaign'), adSets: await reader.find('adSet') }
    const { created, create } = createByFileNames(request.name, existing, creation)
    return { ...(await matchAds(reader, groups, request.createUnknown ? create : undefined)), created }
  }

  /** Matches and creates in one transaction, so that concurrent imports of one file do not create duplicates. */
  function planAndCreate(groups: readonly AdRows[], request: ImportRequest): Promise<ImportPlan> {
    return records.transact(async tx => {
      const importPlan = await plan(tx, groups, request)
      for (const campaign of importPlan.created.campaigns) await tx.put('campaign', campaign)
      for (const adSet of importPlan.created.adSets) await tx.put('adSet', adSet)
      for (const ad of importPlan.created.ads) await tx.put('ad', ad)
      // Mark samples before storing metrics, so that sample data is never unmarked.
      const adSetIds = importPlan.known.map(({ ad }) => ad.adSetId)
      if (request.sample) await markSampleMetrics(tx, adSetIds)
      return importPlan
    })
  }

  async function countChanges(ads: readonly AdDays[]): Promise<number> {
    let changed = 0
    for (const { ad, days } of ads) {
      const { removed, stored } = await compareInsights(records, ad, days)
      changed += removed.length + stored.length
    }
    return changed
  }

  /**
   * A repetition after an interruption continues with the missing days.
   * @throws BlogopsError `bad_request` for an invalid export; `not_found` for the ad set.
   */
  return async (request: ImportRequest, signal: AbortSignal): Promise<AdImportResult> => {
    assertOneTarget(request)
    const file = await readExport(request, signal)
    const groups = groupRowsByAd(file.days)
    const importPlan = request.dryRun ? await plan(records, groups, request) : await planAndCreate(groups, request)
    const ads = importPlan.known.map(({ ad, rows }) => ({ ad, days: toDayMetrics(rows) }))
    const changed = await (request.dryRun ? countChanges(ads) : storeDays(records, ads))
    return { dryRun: request.dryRun, changed, ...toResult(file, importPlan) }
  }
}

function assertOneTarget({ adSet, createUnknown }: ImportRequest): void {
  if (adSet === undefined || !createUnknown) return
  const message = 'Unknown ads can go into one ad set or be created from the file, but not both.'
  throw new BlogopsError('bad_request', message, { hint: 'Pass --ad-set or --create-unknown, not both.' })
}

function toResult(file: AdExport, { known, unknown, created }: ImportPlan): Omit<AdImportResult, 'dryRun' | 'changed'> {
  const rows = known.flatMap(match => match.rows)
  const dates = rows.map(({ date }) => date).sort()
  return {
    rows: file.days.length + file.rejectedTotal,
    imported: rows.length,
    ads: new Set(known.map(({ ad }) => ad.id)).size,
    from: dates.at(0) ?? null,
    to: dates.at(-1) ?? null,
    totals: sumTotals(rows),
    created: { campaigns: created.campaigns.length, adSets: created.adSets.length, ads: created.ads.length },
    columns: file.columns,
    unknown: unknown.slice(0, maxUnknownListed),
    unknownTotal: unknown.length,
    rejected: file.rejected,
    rejectedTotal: file.rejectedTotal,
  }
}

function sumTotals(rows: readonly ExportedDay[]): AdImportResult['totals'] {
  const { spendMicros, ...counts } = rows.reduce<AdMetrics>((sum, row) => addMetrics(sum, row), zeroMetrics)
  return { ...counts, spend: spendMicros / 1_000_000 }
}
