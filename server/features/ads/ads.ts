import { maxLabels } from '../../contract/ad-values.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { FacebookStatus, LabelChange, LabelledObject } from '../../contract/schemas/ads.ts'
import { compareNames } from '../../domain/text.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { withNotFoundHint } from './ad-articles.ts'
import { type AdEditOptions, createAdEdits } from './ad-edits.ts'
import { type AdImportOptions, createAdImport } from './ad-import.ts'
import { createAdService } from './ad-service.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { type AdoptionOptions, createAdoption } from './adoption.ts'
import { createCampaignChanges } from './campaign-changes.ts'
import { createCampaigns } from './campaigns.ts'
import { type ConnectionOptions, getConnection } from './connection.ts'
import { createPerformance, createPerformanceDays } from './performance.ts'
import { createSyncState } from './sync/sync-state.ts'

export type Ads = ReturnType<typeof createAds>

export interface AdsOptions extends AdEditOptions, AdImportOptions, AdoptionOptions {
  facebook: ConnectionOptions
}

/** Campaigns, ad sets, ads and their performance, all from our records. */
export function createAds(input: AdsOptions) {
  const options = { ...input, articles: withNotFoundHint(input.articles) }
  const adSets = createAdSets(options)
  const syncState = createSyncState(options)
  return {
    status: async (): Promise<FacebookStatus> => ({
      ...getConnection(options.facebook),
      lastSync: await syncState.toStatus(),
    }),
    syncState,
    campaigns: createCampaigns(options),
    campaignChanges: createCampaignChanges(options),
    adSets,
    adSetChanges: createAdSetChanges(options),
    assign: adSets.assign,
    adopt: createAdoption(options),
    adService: createAdService(options),
    performance: createPerformance({ ...options, timeZone: syncState.timeZone }),
    adEdits: createAdEdits(options),
    label: createAdLabels(options),
    days: createPerformanceDays({ ...options, timeZone: syncState.timeZone }),
    importFile: createAdImport(options),
  }
}

type Labelled = { kind: 'ad'; record: AdRecord } | { kind: 'adSet'; record: AdSetRecord }

/**
 * Adds and removes labels of ads and ad sets, imported ones too. Labels are our own: nothing is sent to the platform. All
 * objects change, or none.
 */
function createAdLabels({ records }: { records: RecordStore }) {
  /** @throws BlogopsError `bad_request` if nothing is to be changed or an object would have too many; `not_found`. */
  return ({ ids, add, remove }: LabelChange): Promise<LabelledObject[]> => {
    if (add.length + remove.length === 0) throw nothingToChange()
    return records.transact(async tx => {
      const changed: LabelledObject[] = []
      for (const id of new Set(ids)) {
        const found = await getLabelled(tx, id)
        const labels = changeLabels(found.record, { add, remove })
        await putLabels(tx, found, labels)
        changed.push({ id, name: found.record.name, labels })
      }
      return changed
    })
  }
}

async function getLabelled(tx: Transaction, id: string): Promise<Labelled> {
  const ad = await tx.get('ad', id)
  if (ad) return { kind: 'ad', record: ad }
  const adSet = await tx.get('adSet', id)
  if (adSet) return { kind: 'adSet', record: adSet }
  throw new BlogopsError('not_found', `There is no ad or ad set ${id}. Nothing was labelled.`, {
    hint: 'List them: blogops ads list, or blogops adsets list',
  })
}

/** Labels differ by more than case; an existing spelling stays. A label that is added and removed is removed. */
function changeLabels(
  { name, labels = [] }: Pick<AdRecord, 'name' | 'labels'>,
  { add, remove }: Pick<LabelChange, 'add' | 'remove'>,
): string[] {
  const byKey = new Map([...add, ...labels].map(label => [label.toLowerCase(), label]))
  for (const label of remove) byKey.delete(label.toLowerCase())
  if (byKey.size > maxLabels) throw tooManyLabels(name)
  return [...byKey.values()].sort(compareNames)
}

async function putLabels(tx: Transaction, { kind, record }: Labelled, labels: string[]): Promise<void> {
  if (kind === 'ad') await tx.put('ad', { ...record, labels })
  else await tx.put('adSet', { ...record, labels })
}

function nothingToChange(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change.', {
    hint: 'Pass labels to add or to remove. For example: blogops ads label 01KAD --add spring --remove winter',
  })
}

function tooManyLabels(name: string): BlogopsError {
  return new BlogopsError('bad_request', `"${name}" would have more than ${maxLabels} labels. Nothing was labelled.`)
}
