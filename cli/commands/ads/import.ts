import path from 'node:path'
import { type AdImportResult, maxExportCharacters } from '../../../server/contract/schemas/ad-import.ts'
import { formatCount, formatPounds, formatQuantity } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone } from '../../failure.ts'
import { pad, paragraph } from '../../output/layout.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

/** Imports a file of ad metrics. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importAds: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, { kind: 'export file', maxBytes: maxExportCharacters })
  const { client } = await context.connect()
  const input = { name: file === '-' ? 'stdin' : path.basename(file), content, ...readImportOptions(context, args) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Importing ${input.name}`, client.ads.import(input, { signal }))
  context.output.document(result, page => importView(result, page))
  return result.unknownTotal + result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Options of the import, which the server checks. Its messages list the valid fields. */
function readImportOptions({ flags }: CommandContext, args: ParsedArgs) {
  const dateFormat = (['ymd', 'dmy', 'mdy'] as const).find(order => order === args.text('dateFormat'))
  const adSet = args.text('adSet')
  const map = args.values.map
  return {
    ...(dateFormat !== undefined && { dateFormat }),
    ...(adSet !== undefined && { adSet }),
    ...(Array.isArray(map) && { map: map.map(String) }),
    ...(args.isSet('createUnknown') && { createUnknown: true }),
    ...(args.isSet('sample') && { sample: true }),
    ...(flags.dryRun && { dryRun: true }),
  }
}

/** Maximum number of listed items. */
const maxListed = 10

function importView(result: AdImportResult, page: Page): string {
  const columns = Object.entries(result.columns).map(([field, heading]) => `${printable(heading)} (${field})`)
  const parts = [
    formatHeadline(result, page),
    formatTotals(result),
    formatChanges(result),
    paragraph(`Read from the columns ${columns.join(', ')}.`, page),
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
