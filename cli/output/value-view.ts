import { formatCost, formatShortCost } from '../../server/contract/jobs.ts'
import type { FacebookStatus } from '../../server/contract/schemas/ads.ts'
import type { JobCost } from '../../server/contract/schemas/job.ts'
import type { BackupSummary, LastBackup } from '../../server/contract/schemas/site.ts'
import { formatAmount, type Money } from '../../server/domain/money.ts'
import { formatPounds, formatQuantity, formatSize } from '../../server/domain/number-format.ts'
import { type Column, measureWidth, pad, table, wrap } from './layout.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'

type Item = Readonly<Record<string, unknown>>

/** Keys of amounts in pounds. */
const pounds = new Set(['dailyBudget'])

const gap = '  '
/** Minimum width of the value column. */
const minRoom = 20

/** Formats any value without a view of its own: a table of items, or one fact per line. */
export function valueView(value: unknown, page: Page): string {
  if (Array.isArray(value)) return itemsView(value, page)
  if (!isItem(value)) return scalar(value)
  return factsView(value, page)
}

export function itemsView(items: readonly unknown[], page: Page, keys?: readonly string[]): string {
  const rows = items.filter(isItem)
  if (rows.length < items.length) return items.map(scalar).join('\n')
  if (rows.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  return table(
    rows,
    (keys ?? plainKeys(rows)).map(key => toColumn(key, page)),
    page,
  )
}

export function factsView(item: Item, page: Page): string {
  const facts = Object.entries(item).map(([key, value]) => [toTitle(key), formatShown(key, value, page)] as const)
  if (page.width === undefined) return facts.map(([title, value]) => `${title}\t${value}`).join('\n')
  const width = Math.max(0, ...facts.map(([title]) => title.length))
  const room = Math.max(minRoom, page.width - width - gap.length)
  return facts
    .map(([title, value]) => `${page.paint.dim(pad(title, width))}${gap}${wrapBeside(value, room, width)}`)
    .join('\n')
}

/** Wraps text and indents the following lines. */
function wrapBeside(value: string, room: number, width: number): string {
  if (measureWidth(value) <= room) return value
  return wrap(value, room).replaceAll('\n', `\n${' '.repeat(width)}${gap}`)
}

/** `publishedAt` becomes "published at". */
export function toTitle(key: string): string {
  return key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

export function scalar(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && !value.some(isItem)) return value.map(scalar).join(', ')
  if (isCost(value)) return formatCost(value)
  if (isMoney(value)) return `${value.amount} ${printable(value.currency)}`
  if (isLastSync(value)) return printable(formatLastSync(value))
  if (isLastBackup(value)) return printable(formatLastBackup(value))
  if (typeof value === 'object') return printable(JSON.stringify(value))
  return printable(shortenInstant(String(value)))
}

/** Shows money and empty values as such to people; programs get plain values. */
function formatShown(key: string, value: unknown, page: Page): string {
  const text = page.width === undefined ? scalar(value) : (formatMoneyAt(key, value) ?? scalar(value))
  return text === '' && page.width !== undefined ? scalar(null) : text
}

function formatMoneyAt(key: string, value: unknown): string | undefined {
  if (isMoney(value)) return formatAmount(value)
  return pounds.has(key) && typeof value === 'number' ? formatPounds(value) : undefined
}

function isMoney(value: unknown): value is Money {
  return isItem(value) && typeof value.amount === 'number' && typeof value.currency === 'string'
}

function toColumn(key: string, page: Page): Column<Item> {
  // Truncated ids of other records are useless.
  const isOther = key.endsWith('Id')
  // An instant is shown in full or left out; half a date would mislead.
  const isInstant = key.endsWith('At')
  const whole = key === 'id' || key === 'status' || key === 'state' || isOther || isInstant
  const minWidth = getMinWidth(key, page)
  const align = pounds.has(key) ? ('right' as const) : ('left' as const)
  return {
    title: toTitle(key),
    value: row => cell(key, row[key], page),
    align,
    ...(whole && { whole }),
    ...(minWidth !== undefined && { minWidth }),
    ...(isOther && { spare: 1 }),
    ...(isInstant && { spare: 2 }),
  }
}

/** A slug begins like its title: part of it is enough to find the article, in a list or by completion. */
function getMinWidth(key: string, { width = 0 }: Page): number | undefined {
  if (key === 'slug') return Math.min(24, Math.floor(width / 4))
  return key === 'title' ? Math.min(40, Math.floor(width / 2)) : undefined
}

function cell(key: string, value: unknown, page: Page): string {
  if (isRetry(value)) return `${String(value.at).slice(11, 16)} UTC, ${value.attempt} of ${value.of}`
  return isCost(value) ? formatShortCost(value) : formatShown(key, value, page)
}

/** Returns the keys whose values fit into a cell. */
function plainKeys(rows: readonly Item[]): string[] {
  const keys = new Set(rows.flatMap(row => Object.keys(row)))
  return [...keys].filter(key => rows.every(row => !isItem(row[key]) && !containsItems(row[key])))
}

function containsItems(value: unknown): boolean {
  return Array.isArray(value) && value.some(isItem)
}

/** "2026-11-22 12:18 UTC by ada (49 KB)" */
function formatLastBackup({ at, by, bytes }: LastBackup): string {
  return `${shortenInstant(at)} by ${by} (${formatSize(bytes)})`
}

/** Recognises the last backup by its keys, in any answer. */
function isLastBackup(value: unknown): value is LastBackup {
  return typeof value === 'object' && value !== null && 'at' in value && 'bytes' in value && 'by' in value
}

type LastSync = NonNullable<FacebookStatus['lastSync']>

/** Returns the last sync as text, with a later failure: "2026-11-22 00:55 UTC, up to 2026-11-22". */
function formatLastSync({ at, until, failed }: LastSync): string {
  const read = at === null ? [] : [`${shortenInstant(at)}${until === null ? '' : `, up to ${until}`}`]
  const failure = failed === null ? [] : [`Failed ${shortenInstant(failed.at)}: ${failed.message}`]
  return [...read, ...failure].join('. ')
}

/** Recognises the state of the sync by its keys, in any answer. */
function isLastSync(value: unknown): value is LastSync {
  return typeof value === 'object' && value !== null && 'at' in value && 'until' in value && 'failed' in value
}

/** Recognises a job's cost by its keys, in any answer. */
function isCost(value: unknown): value is JobCost {
  return isItem(value) && 'usd' in value && 'inputTokens' in value && 'searches' in value
}

function isRetry(value: unknown): value is Item {
  return isItem(value) && 'attempt' in value && 'of' in value
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Formats the contents of a backup. */
export function backupView(title: string, summary: BackupSummary & { bytes?: number }, { paint }: Page): string {
  const { counts, createdAt, siteUrl, product, bytes } = summary
  const size = bytes === undefined ? '' : ` (${formatSize(bytes)})`
  return [
    `${paint.bold(printable(title))}${size}`,
    `  ${formatContents(counts)}`,
    `  ${paint.dim(printable(`state of ${siteUrl} at ${shortenInstant(createdAt)}; written by blogops ${product}`))}`,
  ].join('\n')
}

/** Returns the counts of a site's contents as text. */
export function formatContents({ records, blobs, events }: BackupSummary['counts']): string {
  const { article = 0, user = 0, ...others } = records
  const rest = Object.values(others).reduce((sum, each) => sum + each, 0)
  return [
    formatQuantity(article, 'article'),
    formatQuantity(user, 'person', 'people'),
    formatQuantity(rest, 'other record'),
    formatQuantity(blobs, 'file'),
    formatQuantity(events, 'page view or click', 'page views and clicks'),
  ].join(', ')
}
