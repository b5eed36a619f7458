import type { Account, GraphObject } from './account.ts'
import { addUp, type DeliveredRow } from './delivered.ts'
import { pick, readNames } from './fields.ts'
import { invalid } from './graph-error.ts'
import { type Breakdown, type InsightsQuery, type Level, type Period, readInsightsQuery } from './insights-query.ts'
import { holds } from './lists.ts'
import type { AccountFacts } from './lookups.ts'
import { type PagingOptions, toPage } from './paging.ts'
import type { Params } from './read-request.ts'

/** `GET /{id}/insights`: delivery, summed as requested. Numbers are sent as text. */

/** Delivered ad with its ad set and campaign. */
interface RowWithParents {
  row: DeliveredRow
  ad: GraphObject
  adset: GraphObject
  campaign: GraphObject
}

interface Group {
  level: Level
  period: Period
  breakdowns: Breakdown[]
  facts: AccountFacts
  /** At least one row. */
  first: RowWithParents
  rows: DeliveredRow[]
}

type Reader = (group: Group) => unknown

const DEPTH = { account: 0, campaign: 1, adset: 2, ad: 3 }

/** Rows omit everything below their level. */
const ofNode = (kind: 'campaign' | 'adset' | 'ad', field: 'id' | 'name'): Reader => {
  return ({ level, first }) => (DEPTH[kind] > DEPTH[level] ? undefined : first[kind][field])
}

const decimal = (amount: number, digits = 6): string => amount.toFixed(digits)
const spendOf = ({ rows }: Group): number => addUp(rows).spendMicros / 1_000_000
const clicksOf = ({ rows }: Group): number => addUp(rows).clicks
const impressionsOf = ({ rows }: Group): number => addUp(rows).impressions
const linkClicks = (group: Group): number => Math.floor((clicksOf(group) * 2) / 3)

/** Each conversion is listed under three names. Rows by region lack the conversions of the pixel. */
function actionsOf(group: Group): { action_type: string; value: string }[] | undefined {
  const bought = group.breakdowns.includes('region') ? 0 : addUp(group.rows).conversions
  const links = linkClicks(group)
  const counts = {
    link_click: links,
    landing_page_view: Math.floor(links * 0.8),
    omni_purchase: bought,
    purchase: bought,
    'offsite_conversion.fb_pixel_purchase': bought,
  }
  const some = Object.entries(counts).filter(([, count]) => count > 0)
  return some.length > 0 ? some.map(([action_type, count]) => ({ action_type, value: String(count) })) : undefined
}

const FIELDS: Record<string, Reader> = {
  account_id: ({ facts }) => facts.id,
  account_name: ({ facts }) => facts.name,
  account_currency: ({ facts }) => facts.currency,
  campaign_id: ofNode('campaign', 'id'),
  campaign_name: ofNode('campaign', 'name'),
  adset_id: ofNode('adset', 'id'),
  adset_name: ofNode('adset', 'name'),
  ad_id: ofNode('ad', 'id'),
  ad_name: ofNode('ad', 'name'),
  impressions: group => String(impressionsOf(group)),
  clicks: group => String(clicksOf(group)),
  inline_link_clicks: group => String(linkClicks(group)),
  spend: group => decimal(spendOf(group), 2),
  ctr: group => decimal((clicksOf(group) / impressionsOf(group)) * 100),
  cpc: group => (clicksOf(group) > 0 ? decimal(spendOf(group) / clicksOf(group)) : undefined),
  cpm: group => decimal((spendOf(group) / impressionsOf(group)) * 1000),
  actions: actionsOf,
  date_start: ({ period }) => period.since,
  date_stop: ({ period }) => period.until,
}

const DEFAULT_FIELDS = ['impressions', 'spend']

export interface InsightsOptions {
  account: Account
  facts: AccountFacts
  delivered: DeliveredRow[]
  now: () => Date
}

export function createInsights({ account, facts, delivered, now }: InsightsOptions) {
  function findParents(row: DeliveredRow): RowWithParents[] {
    const ad = account.get(row.adId)
    const adset = account.get(ad?.parentId ?? '')
    const campaign = account.get(adset?.parentId ?? '')
    return ad && adset && campaign ? [{ row, ad, adset, campaign }] : []
  }

  /** @param node object of the insights; null for the whole account. */
  return function insights(node: GraphObject | null, params: Params, paging: PagingOptions) {
    const query = readInsightsQuery(params, getLevel(node), now())
    const rows = delivered
      .flatMap(findParents)
      .filter(({ ad, adset, campaign }) => node === null || [ad, adset, campaign].includes(node))
      .filter(candidate => passes(candidate, query))
    const groups = query.periods.flatMap(period => groupRows(rows, period, query, facts))
    const names = [...readNames(query.fields, DEFAULT_FIELDS), 'date_start', 'date_stop']
    const page = toPage(groups, params, paging)
    return {
      ...page,
      data: page.data.map(group => ({ ...pick('AdsInsights', FIELDS, names, group), ...getBreakdownValues(group) })),
    }
  }
}

const getLevel = (node: GraphObject | null): Level =>
  node === null || node.kind === 'adcreative' ? 'account' : node.kind

function passes({ ad, adset, campaign }: RowWithParents, { filtering }: InsightsQuery): boolean {
  const ids: Record<string, string> = { 'ad.id': ad.id, 'adset.id': adset.id, 'campaign.id': campaign.id }
  return filtering.every(filter => {
    const id = ids[filter.field]
    return id === undefined
      ? invalid(`(#100) Filtering field ${filter.field} is invalid`, { blame: [['filtering']] })
      : holds(filter, id)
  })
}

function groupRows(
  rows: RowWithParents[],
  period: Period,
  { level, breakdowns }: InsightsQuery,
  facts: AccountFacts,
): Group[] {
  const groups = new Map<string, Group>()
  for (const first of rows) {
    const { row } = first
    if (row.date < period.since || row.date > period.until) continue
    const node = level === 'account' ? facts.id : first[level].id
    const key = JSON.stringify([node, ...breakdowns.map(name => row[name])])
    const group = groups.get(key) ?? { level, period, breakdowns, facts, first, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const getBreakdownValues = ({ breakdowns, first }: Group) =>
  Object.fromEntries(breakdowns.map(name => [name, first.row[name]]))
