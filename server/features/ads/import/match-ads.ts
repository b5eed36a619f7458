import type { ExportedDay } from '../../../ports/ad-export.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord } from '../../../ports/records.ts'
import { ofSeries, remoteIdsOf } from '../former-ids.ts'
import type { OfAd } from '../insights.ts'
import type { MakeUnknown } from './make-unknown.ts'

/** The rows of one ad in a file. */
export interface AdRows {
  ad: ExportedDay['ad']
  adSet: ExportedDay['adSet']
  campaign: ExportedDay['campaign']
  rows: ExportedDay[]
}

export interface Matching {
  known: { ad: OfAd; rows: ExportedDay[] }[]
  unknown: { ad: string; reason: string; rows: number }[]
}

/** Groups rows by ad id, or by names if the file has no ids. */
export function rowsByAd(days: readonly ExportedDay[]): AdRows[] {
  const found = new Map<string, AdRows>()
  for (const day of days) {
    const { ad, adSet, campaign } = day
    const key = importedAsOf({ ad, adSet, campaign })
    const rows = found.get(key)
    if (rows) rows.rows.push(day)
    else found.set(key, { ad, adSet, campaign, rows: [day] })
  }
  return [...found.values()]
}

/** Matches rows to ads. Unknown ads are created with `create` if provided, otherwise reported. */
export async function matchAds(
  reader: RecordReader,
  groups: readonly AdRows[],
  make: MakeUnknown | undefined,
): Promise<Matching> {
  const find = finder(await reader.find('ad'), await adSetNames(reader))
  const matching: Matching = { known: [], unknown: [] }
  for (const group of groups) {
    const found = find(group)
    const ad = found.length === 1 ? found[0] : found.length === 0 ? make?.(group) : undefined
    if (ad) matching.known.push({ ad: ofSeries(ad, group.ad.id), rows: group.rows })
    else matching.unknown.push({ ad: shownName(group), reason: reasonFor(found), rows: group.rows.length })
  }
  return matching
}

async function adSetNames(reader: RecordReader): Promise<ReadonlyMap<string, string>> {
  return new Map((await reader.find('adSet')).map(({ id, name }) => [id, name]))
}

/** Finds own and previously imported ads. */
function finder(ads: readonly AdRecord[], adSets: ReadonlyMap<string, string>) {
  const byId = listsBy(ads, ad => [ad.id, ...remoteIdsOf(ad), ad.importedAs ?? ''])
  const byName = listsBy(ads, ad => [ad.name])
  return (group: AdRows): AdRecord[] => {
    const { ad, adSet } = group
    const identified = byId.get(importedAsOf(group)) ?? []
    if (identified.length > 0) return identified
    // An ad with another known id is a different ad, even if the names match.
    const named = (byName.get(ad.name) ?? []).filter(found => ad.id === '' || !isIdentified(found))
    if (adSet.name === '' || named.every(found => found.importedAs === undefined && named.length === 1)) return named
    return named.filter(({ adSetId }) => adSets.get(adSetId) === adSet.name)
  }
}

/** Returns the key of an ad in its file: its id, or all its names. */
export function importedAsOf({ ad, adSet, campaign }: Omit<AdRows, 'rows'>): string {
  return ad.id || [campaign.name, adSet.name, ad.name].join(' / ')
}

function isIdentified({ remoteId, importedAs }: AdRecord): boolean {
  return (remoteId ?? '') !== '' || importedAs !== undefined
}

function listsBy(ads: readonly AdRecord[], keysOf: (ad: AdRecord) => string[]): Map<string, AdRecord[]> {
  const lists = new Map<string, AdRecord[]>()
  for (const ad of ads) {
    for (const key of new Set(keysOf(ad))) if (key !== '') lists.set(key, [...(lists.get(key) ?? []), ad])
  }
  return lists
}

function shownName({ ad }: AdRows): string {
  if (ad.name === '' || ad.id === '') return ad.name || ad.id
  return `${ad.name} (${ad.id})`
}

function reasonFor(found: readonly AdRecord[]): string {
  if (found.length === 0) return 'no ad here has this id or name'
  const ids = found.slice(0, 5).map(({ id }) => id)
  return `${found.length} ads here have this name: ${ids.join(', ')}${found.length > ids.length ? ' …' : ''}`
}
