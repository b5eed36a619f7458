import type { AdImportResult } from '../../server/contract/schemas/ad-performance.ts'
import { formatCount, formatPounds, formatQuantity } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { pad, paragraph } from './width.ts'

/** Maximum number of listed items. */
const maxListed = 10

export function importView(result: AdImportResult, page: Page): string {
  const parts = [
    formatHeadline(result, page),
    formatTotals(result),
    formatChanges(result),
    paragraph(`Read from the columns ${formatColumns(result)}.`, page),
    ...formatUnknown(result, page),
    ...formatRejected(result, page),
  ]
  return parts.filter(part => part !== '').join('\n')
}

function formatHeadline({ dryRun, imported, rows, ads, from, to }: AdImportResult, { paint }: Page): string {
  const days = from === null ? '' : `, ${from === to ? from : `${from} to ${to}`}`
  const verb = dryRun ? 'Would import' : 'Imported'
  return paint.bold(
    `${verb} ${formatCount(imported)} of ${formatQuantity(rows, 'row')}: ${formatQuantity(ads, 'ad')}${days}`,
  )
}

function formatTotals({ totals }: AdImportResult): string {
  const facts = [
    ['impressions', formatCount(totals.impressions)],
    ['clicks', formatCount(totals.clicks)],
    ['spend', formatPounds(totals.spend)],
    ['conversions', formatCount(totals.conversions)],
  ] as const
  return facts.map(([name, amount]) => `  ${pad(name, 11)}  ${amount}`).join('\n')
}

function formatChanges({ dryRun, imported, changed, created }: AdImportResult): string {
  const { campaigns, adSets, ads } = created
  const createdText = `${formatQuantity(campaigns, 'campaign')}, ${formatQuantity(adSets, 'ad set')} and ${formatQuantity(ads, 'ad')}`
  const changedText =
    changed === 0
      ? 'Everything was imported before.'
      : `${dryRun ? 'Would change' : 'Changed'} ${formatQuantity(changed, 'figure')}.`
  const lines = [
    ads === 0 ? '' : `${dryRun ? 'Would create' : 'Created'} ${createdText}, paused and marked as imported.`,
    imported === 0 ? '' : changedText,
  ]
  return lines.filter(line => line !== '').join('\n')
}

function formatColumns({ columns }: AdImportResult): string {
  return Object.entries(columns)
    .map(([field, heading]) => `${printable(heading)} (${field})`)
    .join(', ')
}

function formatUnknown({ dryRun, unknown: ads, unknownTotal }: AdImportResult, { paint }: Page): string[] {
  if (unknownTotal === 0) return []
  const lines = ads
    .slice(0, maxListed)
    .map(({ ad, reason, rows }) => `  ${printable(ad)}: ${reason} (${formatQuantity(rows, 'row')})`)
  return [
    paint.yellow(`Nothing ${dryRun ? 'would be' : 'was'} imported for ${formatQuantity(unknownTotal, 'ad')}:`),
    ...lines,
    ...formatMore(unknownTotal),
    'To import them too, pass --ad-set <id> or --create-unknown.',
  ]
}

function formatRejected({ rejected: rows, rejectedTotal }: AdImportResult, { paint }: Page): string[] {
  if (rejectedTotal === 0) return []
  const lines = rows.slice(0, maxListed).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`)
  return [paint.yellow(`Refused ${formatQuantity(rejectedTotal, 'row')}:`), ...lines, ...formatMore(rejectedTotal)]
}

function formatMore(total: number): string[] {
  return total > maxListed ? [`  … and ${formatCount(total - maxListed)} more (--json lists a hundred)`] : []
}
