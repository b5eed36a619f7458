/** Dimensions of visits, by which they are reported and filtered. */

import { toCsv } from './csv.ts'

export const visitDimensions = [
  'group',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'page',
  'entry',
  'exit',
  'device',
  'browser',
  'goal',
] as const

export type VisitDimension = (typeof visitDimensions)[number]

/** Periods that totals are compared with. */
export const comparedPeriods = ['previous', 'year', 'none'] as const

/** Filters of visits: each names the value of a dimension. A visit must match all of them. */
export type VisitFilters = { readonly [D in VisitDimension]?: string | undefined }

/** Title of the report of a dimension, and the heading of its first column. */
export const dimensionLabels: Readonly<Record<VisitDimension, { title: string; name: string }>> = {
  group: { title: 'Source groups', name: 'Group' },
  source: { title: 'Sources', name: 'Source' },
  medium: { title: 'Media', name: 'UTM medium' },
  campaign: { title: 'Campaigns', name: 'UTM campaign' },
  content: { title: 'Contents', name: 'UTM content' },
  term: { title: 'Terms', name: 'UTM term' },
  page: { title: 'Pages', name: 'Page' },
  entry: { title: 'Entry pages', name: 'Entry page' },
  exit: { title: 'Exit pages', name: 'Exit page' },
  device: { title: 'Devices', name: 'Device' },
  browser: { title: 'Browsers', name: 'Browser' },
  goal: { title: 'Goals', name: 'Goal' },
}

/** Returns a notice about a filter that no visit matches, with the value that the person may have meant. */
export function describeUnmatchedFilter(dimension: VisitDimension, value: string, meant: string): string {
  const name = dimensionLabels[dimension].name.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())
  return `No visit has the ${name} ${value}. Did you mean ${meant}?`
}

/** Row of a report. Rates are per hundred; times are averages in seconds. Null means that nothing was reported. */
export interface VisitRow {
  readonly name: string
  readonly visitors: number
  readonly visits: number
  readonly pageviews: number
  readonly viewsPerVisit: number | null
  readonly bounceRate: number | null
  readonly visitDuration: number | null
  readonly timeOnPage: number | null
  readonly scrollDepth: number | null
  readonly exitRate: number | null
  readonly events: number
  readonly conversionRate: number | null
}

export type VisitFigure = Exclude<keyof VisitRow, 'name'>

const visitFigures: readonly VisitFigure[] = ['visitors', 'visits', 'viewsPerVisit', 'bounceRate', 'visitDuration']

/** Figures that the report of a dimension shows, in the order of its columns. */
export function getVisitFigures(dimension: VisitDimension): readonly VisitFigure[] {
  if (dimension === 'page') return ['visitors', 'visits', 'pageviews', 'timeOnPage', 'scrollDepth']
  if (dimension === 'exit') return ['visitors', 'visits', 'exitRate']
  if (dimension === 'goal') return ['visitors', 'events', 'conversionRate']
  return visitFigures
}

/** Headings of figures. */
export const figureLabels: Readonly<Record<VisitFigure, string>> = {
  visitors: 'Visitors',
  visits: 'Visits',
  pageviews: 'Pageviews',
  viewsPerVisit: 'Views per visit',
  bounceRate: 'Bounce rate',
  visitDuration: 'Visit duration',
  timeOnPage: 'Time on page',
  scrollDepth: 'Scroll depth',
  exitRate: 'Exit rate',
  events: 'Events',
  conversionRate: 'Conv. rate',
}

const durationFigures: ReadonlySet<VisitFigure> = new Set(['visitDuration', 'timeOnPage'])
const percentFigures: ReadonlySet<VisitFigure> = new Set(['bounceRate', 'scrollDepth', 'exitRate', 'conversionRate'])

/** Kind of a figure: a count, a ratio, a percentage, or a time in seconds. */
export function getFigureKind(figure: VisitFigure): 'count' | 'ratio' | 'percent' | 'seconds' {
  if (figure === 'viewsPerVisit') return 'ratio'
  if (durationFigures.has(figure)) return 'seconds'
  return percentFigures.has(figure) ? 'percent' : 'count'
}

/** Formats seconds: `42s`, `3m 05s`, `1h 02m`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const pad = (value: number) => String(value).padStart(2, '0')
  if (whole < 60) return `${whole}s`
  if (whole < 3_600) return `${Math.floor(whole / 60)}m ${pad(whole % 60)}s`
  return `${Math.floor(whole / 3_600)}h ${pad(Math.floor((whole % 3_600) / 60))}m`
}

/** Returns a report as CSV. Rates have one decimal, times are seconds, and unknown figures are empty. */
export function toVisitCsv(dimension: VisitDimension, rows: readonly VisitRow[]): string {
  const figures = getVisitFigures(dimension)
  const heads = [dimensionLabels[dimension].name, ...figures.map(getCsvHeading)]
  const lines = rows.map(row => [row.name, ...figures.map(figure => toCsvFigure(row[figure], getFigureKind(figure)))])
  return toCsv([heads, ...lines])
}

const csvUnits = { count: '', ratio: '', percent: ' (%)', seconds: ' (s)' } as const

function getCsvHeading(figure: VisitFigure): string {
  return figureLabels[figure] + csvUnits[getFigureKind(figure)]
}

function toCsvFigure(value: number | null, kind: ReturnType<typeof getFigureKind>): string {
  if (value === null) return ''
  if (kind === 'ratio') return value.toFixed(2)
  return kind === 'percent' ? value.toFixed(1) : String(Math.round(value))
}

/** Families of browsers and kinds of devices, by the user agent. */

export const deviceKinds = ['Desktop', 'Mobile', 'Tablet'] as const
type DeviceKind = (typeof deviceKinds)[number]

interface BrowserFamily {
  browser: string
  device: DeviceKind
}

/** The first match counts: most browsers also name the ones that they resemble. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/FBAN|FBAV|FB_IAB/, 'Facebook app'],
  [/Instagram/, 'Instagram app'],
  [/Pinterest\//, 'Pinterest app'],
  [/musical_ly|BytedanceWebview|TikTok/, 'TikTok app'],
  [/\bGSA\//, 'Google app'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|OPX\/|Opera/, 'Opera'],
  [/Vivaldi/, 'Vivaldi'],
  [/YaBrowser/, 'Yandex Browser'],
  [/UCBrowser/, 'UC Browser'],
  [/DuckDuckGo|Ddg\//, 'DuckDuckGo'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Silk\//, 'Silk'],
  [/CriOS|Chrome\/|Chromium/, 'Chrome'],
  [/Version\/[\d.]+.*Safari|iPhone|iPad/, 'Safari'],
]

/** Name of a browser or device that is not known, such as that of events of earlier versions. */
export const unknownName = 'Unknown'

/** Reads the family of a browser. An iPad asks for desktop pages by default and is then a desktop. */
export function readBrowserFamily(userAgent: string): BrowserFamily {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknownName
  return { browser, device: readDevice(userAgent) }
}

function readDevice(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk\/(?!.*Mobile)|Android(?!.*Mobile)/.test(userAgent)) return 'Tablet'
  return /Mobile|iPhone|iPod|Android|Windows Phone|IEMobile/.test(userAgent) ? 'Mobile' : 'Desktop'
}
