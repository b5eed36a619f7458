import { BlogopsError } from '../../../contract/errors.ts'
import type { AdImport, AdImportResult } from '../../../contract/schemas/ad-import.ts'
import type { AdExport, ExportedDay, ReadAdExport } from '../../../ports/ad-export.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import { adSetOf } from '../ad-sets.ts'
import type { CampaignsOptions } from '../campaigns.ts'
import { add, type Figures, nothing } from '../figures.ts'
import { differenceOf } from '../insights.ts'
import { markSamples } from '../sample-figures.ts'
import { type AdDays, storeDays } from '../store-days.ts'
import { dayFigures } from './day-figures.ts'
import { asFileNames, intoAdSet, type Made } from './make-unknown.ts'
import { type AdRows, type Matching, matchAds, rowsByAd } from './match-ads.ts'

export interface AdImportOptions extends CampaignsOptions {
  readExport: ReadAdExport
}

type Asked = AdImport & { by: string }
type Planned = Matching & { made: Made }

const unknownKept = 100

/** Imports ad metrics from a file. */
export function createAdImport({ records, clock, newId, readExport }: AdImportOptions) {
  async function plan(reader: RecordReader, groups: readonly AdRows[], asked: Asked): Promise<Planned> {
    const making = { newId, createdAt: clock.now().toISOString(), createdBy: asked.by }
    if (asked.adSet !== undefined) {
      const { made, make } = intoAdSet((await adSetOf(reader, asked.adSet)).id, making)
      return { ...(await matchAds(reader, groups, make)), made }
    }
    const existing = { campaigns: await reader.find('campaign'), adSets: await reader.find('adSet') }
    const { made, make } = asFileNames(asked.name, existing, making)
    return { ...(await matchAds(reader, groups, asked.createUnknown ? make : undefined)), made }
  }

  /** Matches and creates in one transaction, so that concurrent imports of one file do not create duplicates. */
  function planAndMake(groups: readonly AdRows[], asked: Asked): Promise<Planned> {
    return records.transact(async tx => {
      const planned = await plan(tx, groups, asked)
      for (const campaign of planned.made.campaigns) await tx.put('campaign', campaign)
      for (const adSet of planned.made.adSets) await tx.put('adSet', adSet)
      for (const ad of planned.made.ads) await tx.put('ad', ad)
      // Mark samples before storing metrics, so that sample data is never unmarked.
      if (asked.sample)
        await markSamples(
          tx,
          planned.known.map(({ ad }) => ad.adSetId),
        )
      return planned
    })
  }

  async function countChanges(ads: readonly AdDays[]): Promise<number> {
    let changed = 0
    for (const { ad, days } of ads) {
      const { removed, stored } = await differenceOf(records, ad, days)
      changed += removed.length + stored.length
    }
    return changed
  }

  /**
   * A repetition after an interruption continues with the missing days.
   * @throws BlogopsError `bad_request` for an invalid export; `not_found` for the ad set.
   */
  return async (asked: Asked, signal: AbortSignal): Promise<AdImportResult> => {
    refuseBoth(asked)
    const file = await readExport(asked, signal)
    const groups = rowsByAd(file.days)
    const planned = asked.dryRun ? await plan(records, groups, asked) : await planAndMake(groups, asked)
    const ads = planned.known.map(({ ad, rows }) => ({ ad, days: dayFigures(rows) }))
    const changed = await (asked.dryRun ? countChanges(ads) : storeDays(records, ads))
    return { dryRun: asked.dryRun, changed, ...resultOf(file, planned) }
  }
}

function refuseBoth({ adSet, createUnknown }: Asked): void {
  if (adSet === undefined || !createUnknown) return
  throw new BlogopsError(
    'bad_request',
    'Ads that are not known go into one ad set, or are made as the file names them.',
    {
      hint: 'Give --ad-set or --create-unknown, not both.',
    },
  )
}

function resultOf(file: AdExport, { known, unknown, made }: Planned): Omit<AdImportResult, 'dryRun' | 'changed'> {
  const rows = known.flatMap(one => one.rows)
  const dates = rows.map(({ date }) => date).sort()
  return {
    rows: file.days.length + file.rejectedTotal,
    imported: rows.length,
    ads: new Set(known.map(({ ad }) => ad.id)).size,
    from: dates.at(0) ?? null,
    to: dates.at(-1) ?? null,
    totals: totalsOf(rows),
    created: { campaigns: made.campaigns.length, adSets: made.adSets.length, ads: made.ads.length },
    columns: file.columns,
    unknown: unknown.slice(0, unknownKept),
    unknownTotal: unknown.length,
    rejected: file.rejected,
    rejectedTotal: file.rejectedTotal,
  }
}

function totalsOf(rows: readonly ExportedDay[]): AdImportResult['totals'] {
  const { spendMicros, ...counts } = rows.reduce<Figures>((sum, row) => add(sum, row), nothing)
  return { ...counts, spend: spendMicros / 1_000_000 }
}
