import { maxLabelLength } from '../../../../server/contract/ad-values.ts'
import { titleLimit } from '../../../../server/contract/field-values.ts'
import { addDays, countDays, isDay } from '../../../../server/domain/days.ts'
import type { FilterFormat } from '../../../lib/saved-views.ts'

export const adsSorts = [
  'newest',
  'name',
  'budget',
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'conversions',
] as const

export type AdsSort = (typeof adsSorts)[number]

/** Filter, order and days of the table of ads. */
export interface AdsFilter {
  /** Words that the names must contain; empty for all. */
  title: string
  /** Status of the ad sets; empty for any. */
  status: '' | 'ACTIVE' | 'PAUSED'
  /** Label of the ads or of their ad set; empty for any. */
  label: string
  sort: AdsSort
  direction: 'asc' | 'desc'
  /** Number of days up to `until`. */
  days: number
  /** The last day; empty for today. */
  until: string
  /** Id of the ad in the drawer; empty for none. */
  open: string
}

const maxDays = 366

const defaultFilter: AdsFilter = {
  title: '',
  status: '',
  label: '',
  sort: 'newest',
  direction: 'desc',
  days: 28,
  until: '',
  open: '',
}

type Query = Readonly<Record<string, string | undefined>>

/** Reads the filter from the query of an address. Values that do not exist are left out. */
function parseAddress({
  title = '',
  status,
  label = '',
  sort,
  direction,
  days,
  until = '',
  open = '',
}: Query): AdsFilter {
  const count = Number(days)
  return {
    title: title.slice(0, titleLimit),
    status: status === 'ACTIVE' || status === 'PAUSED' ? status : '',
    label: label.slice(0, maxLabelLength),
    sort: adsSorts.find(name => name === sort) ?? defaultFilter.sort,
    direction: direction === 'asc' ? 'asc' : 'desc',
    days: Number.isInteger(count) && count >= 1 && count <= maxDays ? count : defaultFilter.days,
    until: isDay(until) ? until : '',
    open,
  }
}

/** Returns the query of the filter's address, without values that are the default. */
export function formatAddress({ days, ...filter }: AdsFilter): string {
  const values: Readonly<Record<string, string>> = { ...filter, days: String(days) }
  const defaults: Readonly<Record<string, string>> = { ...defaultFilter, days: String(defaultFilter.days) }
  return new URLSearchParams(Object.entries(values).filter(([name, value]) => value !== defaults[name])).toString()
}

export const adsFilterFormat: FilterFormat<AdsFilter> = {
  parse: parseAddress,
  format: formatAddress,
  toView: filter => ({ ...filter, open: '' }),
  storageKey: 'ads-views',
  builtInViews: [
    { name: 'Newest first', filter: defaultFilter },
    { name: 'Running, most spend', filter: { ...defaultFilter, status: 'ACTIVE', sort: 'spend' } },
    { name: 'Worst CTR in 90 days', filter: { ...defaultFilter, days: 90, sort: 'ctr', direction: 'asc' } },
  ],
}

/** Returns the days from the first to the last one as a filter. Reversed or too many days are corrected. */
export function toDays(from: string, to: string): Pick<AdsFilter, 'days' | 'until'> {
  const count = countDays({ from, to })
  return { days: Math.min(Math.max(count, 1), maxDays), until: to }
}

export const getFirstDay = ({ days, until }: Pick<AdsFilter, 'days' | 'until'>) => addDays(until, 1 - days)

/** Days as the server's queries take them. */
export function toPeriod({ days, until }: Pick<AdsFilter, 'days' | 'until'>): { days: number; until?: string } {
  return { days, ...(until !== '' && { until }) }
}
