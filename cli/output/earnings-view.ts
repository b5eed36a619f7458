import * as z from 'zod'
import {
  type EarningsImportDetails,
  type EarningsImportResult,
  earningsImportDetailsSchema,
  earningsImportSchema,
  filledSchema,
  type TrackedId,
  trackedSchema,
} from '../../server/contract/schemas/earnings.ts'
import { formatDays } from '../../server/domain/days.ts'
import { describeIncompleteDays } from '../../server/domain/earnings-text.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'
import { type Column, pad, paragraph, table } from './layout.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'
import { itemsView } from './value-view.ts'

/** Maximum number of listed items. */
const maxListed = 10

/** Formats the result of an import or of its dry run. */
export function earningsImportView(result: EarningsImportResult, page: Page): string {
  const parts = [
    formatHeadline(result, page),
    formatTotals(result),
    paragraph(formatChanges(result), page),
    formatTrackingIds(result),
    paragraph(`Read from the columns ${formatColumns(result)}.`, page),
    ...formatRejected(result, page),
    ...(result.id === null ? [] : [`To undo it: blogops earnings remove ${result.id}`]),
  ]
  return parts.filter(part => part !== '').join('\n')
}

function formatHeadline(
  { kind, dryRun, imported, rows, skipped, from, to }: EarningsImportResult,
  { paint }: Page,
): string {
  const days = from === null || to === null ? '' : `: ${formatDays({ from, to })}`
  const totals =
    skipped === 0 ? '' : ` (and ${formatQuantity(skipped, 'row')} of ${kind === 'awin' ? 'other statuses' : 'totals'})`
  const verb = dryRun ? 'Would import' : 'Imported'
  return paint.bold(`${verb} ${formatCount(imported)} of ${formatQuantity(rows, 'row')}${totals}${days}`)
}

type Totals = Pick<EarningsImportResult, 'items' | 'returns' | 'revenue' | 'fees'>

function formatTotals({ items, returns, revenue, fees }: Totals): string {
  const facts = [
    ['items', formatCount(items)],
    ['returns', formatCount(returns)],
    ['revenue', formatAmount(revenue)],
    ['fees', formatAmount(fees)],
  ] as const
  return facts.map(([name, amount]) => `  ${pad(name, 7)}  ${amount}`).join('\n')
}

function formatChanges(result: EarningsImportResult): string {
  const { imported, changed, incomplete } = result
  const left = describeIncompleteDays(incomplete)
  if (imported === 0) return left
  if (changed === 0) return left || 'Everything was imported before.'
  return [formatChangedDays(result), left].filter(Boolean).join(' ')
}

function formatChangedDays({ dryRun, changed, replaced }: EarningsImportResult): string {
  const added = `${dryRun ? 'New or different' : 'Changed'}: ${formatQuantity(changed, 'day')} (each tracking id has its own days).`
  if (replaced === 0) return added
  return dryRun
    ? `${added} ${formatQuantity(replaced, 'row')} of earlier reports would no longer count.`
    : `${added} ${formatQuantity(replaced, 'row')} of earlier reports no longer count.`
}

function formatTrackingIds({ trackingIds }: EarningsImportResult): string {
  const shown = trackingIds.slice(0, maxListed)
  const width = Math.max(0, ...shown.map(({ trackingId }) => trackingId.length))
  const lines = shown.map(({ trackingId, fees }) => `  ${pad(trackingId, width)}  ${formatAmount(fees)}`)
  return [...(shown.length === 0 ? [] : ['Fees by tracking id:']), ...lines, ...formatMore(trackingIds.length)].join(
    '\n',
  )
}

function formatColumns({ columns }: EarningsImportResult): string {
  return Object.entries(columns)
    .map(([field, heading]) => `${printable(heading)} (${field})`)
    .join(', ')
}

function formatRejected({ rejected: rows, rejectedTotal }: EarningsImportResult, { paint }: Page): string[] {
  if (rejectedTotal === 0) return []
  const lines = rows.slice(0, maxListed).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`)
  return [paint.yellow(`Refused ${formatQuantity(rejectedTotal, 'row')}:`), ...lines, ...formatMore(rejectedTotal)]
}

function formatMore(total: number): string[] {
  return total > maxListed ? [`  … and ${formatCount(total - maxListed)} more (--json lists them)`] : []
}

const dayColumns: readonly Column<EarningsImportDetails['days'][number]>[] = [
  { title: 'date', value: ({ date }) => date, whole: true },
  { title: 'tracking id', value: ({ trackingId }) => trackingId },
  { title: 'items', value: ({ items }) => formatCount(items), align: 'right' },
  { title: 'returns', value: ({ returns }) => formatCount(returns), align: 'right' },
  { title: 'revenue', value: ({ revenue }) => formatAmount(revenue), align: 'right' },
  { title: 'fees', value: ({ fees }) => formatAmount(fees), align: 'right' },
  { title: 'counts', value: ({ counts }) => (counts ? 'yes' : 'no, replaced') },
]

/** Formats an imported report by day and tracking id; undefined if a newer server answers something else. */
export function formatEarnings(answer: unknown, page: Page): string | undefined {
  const { success, data } = earningsImportDetailsSchema.safeParse(answer)
  if (!success) return undefined
  const { name, kind, from, to, at, by, days } = data
  return [
    page.paint.bold(`${printable(name)} (${kind}): ${formatDays({ from, to })}`),
    `  Imported ${shortenInstant(at)} by ${printable(by)}`,
    formatTotals(data),
    '',
    table(days, dayColumns, page),
  ].join('\n')
}

export function formatRemovedReport(answer: unknown): string | undefined {
  const { success, data } = earningsImportSchema.safeParse(answer)
  return success ? `Undid the import of ${printable(data.name)}, ${formatDays(data)}.` : undefined
}

interface OwnedId {
  id: string
  /** Article or campaign, as text. */
  owner: string
}

function toOwned({ id, article, campaign }: TrackedId): OwnedId {
  if (article) return { id, owner: `article "${printable(article.title)}"` }
  return { id, owner: campaign ? `campaign "${printable(campaign.name)}"` : 'free' }
}

/** Formats tracking ids, one line each; undefined if a newer server answers something else. */
export function describeTrackedIds(answer: readonly unknown[], format: (owned: OwnedId) => string): string | undefined {
  const { success, data } = z.array(trackedSchema).safeParse(answer)
  return success ? data.map(tracked => format(toOwned(tracked))).join('\n') : undefined
}

export function trackedIdsView(items: readonly unknown[], page: Page): string {
  const { success, data } = z.array(trackedSchema).safeParse(items)
  if (!success || data.length === 0) return itemsView(items, page)
  return table(
    data.map(toOwned),
    [
      { title: 'id', value: ({ id }) => id, whole: true },
      { title: 'belongs to', value: ({ owner }) => owner },
    ],
    page,
  )
}

export function formatFilledIds(answer: unknown): string | undefined {
  const { success, data } = filledSchema.safeParse(answer)
  if (!success) return undefined
  const { assigned, missing } = data
  const lines = assigned.map(toOwned).map(({ id, owner }) => `  ${id}: ${owner}`)
  const assignedText = `Assigned ${formatQuantity(assigned.length, 'tracking id')}${lines.length > 0 ? ':' : '.'}`
  const rest = missing === 0 ? [] : [`${missing} more without one. Add ids: blogops tracking-ids add <ids>`]
  return [assignedText, ...lines, ...rest].join('\n')
}
