import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { groupBy } from '../../../../server/domain/fields.ts'
import { compareNames } from '../../../../server/domain/text.ts'
import { type AdEntry, addFigures, type Figures, getCpc, getCtr, toFigures } from './ad-comparison.ts'
import type { AdsFilter, AdsSort } from './ads-address.ts'

/** Ad with its ad set. */
export interface AdInSet {
  ad: AdEntry
  adSet: PerformanceRow
}

interface BaseRow {
  id: string
  name: string
  isRunning: boolean
  /** True for imported history, which cannot be changed. */
  isImported: boolean
  figures: Figures
  /** All ads of the row, itself included. */
  ads: readonly AdInSet[]
  children: readonly TreeRow[]
}

export interface CampaignRow extends BaseRow {
  kind: 'campaign'
  campaign: Campaign
}

export interface AdSetRow extends BaseRow {
  kind: 'adSet'
  adSet: PerformanceRow
}

export interface AdRow extends BaseRow {
  kind: 'ad'
  ad: AdEntry
  adSet: PerformanceRow
  /** True if its CTR is the highest of several ads of its ad set. */
  isBest: boolean
}

export type TreeRow = CampaignRow | AdSetRow | AdRow

function toAdRow(ad: AdEntry, adSet: PerformanceRow, bestCtr: number | undefined): AdRow {
  const { adId: id, adName, headline, status } = ad
  return {
    kind: 'ad',
    id,
    name: headline || adName,
    isRunning: status === 'ACTIVE',
    isImported: adSet.imported,
    figures: toFigures(ad, adSet),
    ads: [{ ad, adSet }],
    children: [],
    ad,
    adSet,
    isBest: bestCtr !== undefined && bestCtr > 0 && ad.ctr === bestCtr,
  }
}

/** True if the object has the label of the filter, or the filter has none. */
const hasLabel = ({ labels }: { labels: readonly string[] }, { label }: AdsFilter) =>
  label === '' || labels.some(own => own.toLowerCase() === label.toLowerCase())

/** Labels of an ad or of an ad set; a campaign has none. */
export function getLabels(row: TreeRow): readonly string[] {
  if (row.kind === 'campaign') return []
  return row.kind === 'ad' ? row.ad.labels : row.adSet.labels
}

/** Returns the labels of these ad sets and their ads, in order. */
export function listLabels(adSets: readonly PerformanceRow[]): string[] {
  const labels = adSets.flatMap(adSet => [...adSet.labels, ...adSet.ads.flatMap(ad => ad.labels)])
  const byKey = new Map(labels.map(label => [label.toLowerCase(), label]))
  return [...byKey.values()].sort(compareNames)
}

/** A label of an ad set is one of its ads, too. */
function toAdSetRow(adSet: PerformanceRow, order: AdsFilter): AdSetRow {
  const shown = hasLabel(adSet, order) ? adSet.ads : adSet.ads.filter(ad => hasLabel(ad, order))
  const seen = adSet.ads.filter(({ impressions }) => impressions > 0)
  const bestCtr = seen.length > 1 ? Math.max(...seen.map(({ ctr }) => ctr)) : undefined
  return {
    kind: 'adSet',
    id: adSet.adSetId,
    name: adSet.adSetName,
    isRunning: adSet.status === 'ACTIVE',
    isImported: adSet.imported,
    figures: {
      impressions: adSet.totalImpressions,
      clicks: adSet.totalClicks,
      spend: adSet.totalSpend,
      conversions: adSet.totalConversions,
      isKnown: adSet.figuresKnown,
    },
    ads: adSet.ads.map(ad => ({ ad, adSet })),
    children: sortRows(
      shown.map(ad => toAdRow(ad, adSet, bestCtr)),
      order,
    ),
    adSet,
  }
}

/** Builds the rows of campaigns, ad sets and ads that match the filter, in its order. Both lists must be newest first. */
export function buildTree(
  campaigns: readonly Campaign[],
  adSets: readonly PerformanceRow[],
  filter: AdsFilter,
): CampaignRow[] {
  const words = filter.title.toLowerCase().split(/\s+/).filter(Boolean)
  const byCampaign = groupBy(adSets, ({ campaignId }) => campaignId)
  const rows = campaigns.flatMap((campaign): CampaignRow[] => {
    const all = byCampaign.get(campaign.id) ?? []
    const found = all.filter(adSet => isMatch(adSet, campaign, filter, words))
    const isEmptyMatch = all.length === 0 && filter.label === '' && isCampaignMatch(campaign, filter, words)
    if (found.length === 0 && !isEmptyMatch) return []
    const children = found.map(adSet => toAdSetRow(adSet, filter))
    return [
      {
        kind: 'campaign',
        id: campaign.id,
        name: campaign.name,
        isRunning: campaign.status === 'ACTIVE',
        isImported: campaign.imported && children.every(({ isImported }) => isImported),
        figures: addFigures(children),
        ads: children.flatMap(({ ads }) => ads),
        children: sortRows(children, filter),
        campaign,
      },
    ]
  })
  return sortRows(rows, filter)
}

function isMatch(
  { adSetName, articleTitle, status, labels, ads }: PerformanceRow,
  campaign: Campaign,
  filter: AdsFilter,
  words: readonly string[],
): boolean {
  if (filter.status !== '' && status !== filter.status) return false
  if (!hasLabel({ labels }, filter) && !ads.some(ad => hasLabel(ad, filter))) return false
  const texts = [campaign.name, adSetName, articleTitle ?? '', ...ads.flatMap(ad => [ad.adName, ad.headline])]
  const text = texts.join(' ').toLowerCase()
  return words.every(word => text.includes(word))
}

function isCampaignMatch({ name, status }: Campaign, filter: AdsFilter, words: readonly string[]): boolean {
  return (filter.status === '' || status === filter.status) && words.every(word => name.toLowerCase().includes(word))
}

const getSortValue: Readonly<Record<Exclude<AdsSort, 'newest' | 'name'>, (row: TreeRow) => number>> = {
  budget: row => getBudget([row]),
  spend: ({ figures }) => figures.spend,
  impressions: ({ figures }) => figures.impressions,
  clicks: ({ figures }) => figures.clicks,
  ctr: ({ figures }) => getCtr(figures),
  cpc: ({ figures }) => getCpc(figures),
  conversions: ({ figures }) => figures.conversions,
}

/** Imported rows come last by default: an import may bring years of ad sets, which cannot be changed. */
function sortRows<Row extends TreeRow>(rows: readonly Row[], { sort, direction }: AdsFilter): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  if (sort === 'newest') return rows.toSorted((a, b) => Number(a.isImported) - Number(b.isImported))
  if (sort === 'name') return rows.toSorted((a, b) => sign * compareNames(a.name, b.name))
  const getValue = getSortValue[sort]
  return rows.toSorted((a, b) => sign * (getValue(a) - getValue(b)))
}

/** Returns what the running ad sets of these rows may spend a day, in pounds. */
export function getBudget(rows: readonly TreeRow[]): number {
  return rows.reduce((sum, row) => {
    if (row.kind === 'adSet') return sum + row.adSet.dailyBudget
    return row.kind === 'ad' ? sum : sum + getBudget(row.children.filter(({ isRunning }) => isRunning))
  }, 0)
}
