import path from 'node:path'
import { type AdImportResult, maxExportCharacters } from '../../../server/contract/schemas/ad-performance.ts'
import { formatCount, formatPounds, formatQuantity } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import type { Page } from '../../output/page.ts'
import { printable } from '../../output/printable.ts'
import { pad, paragraph } from '../../output/width.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues } from '../../projection/missing-values.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'
import { readTextFile } from '../read-file.ts'
import { readStdin } from '../read-stdin.ts'

/** Starts reading metrics from Facebook and follows the job. Follows the running job if there is one. */
export const syncAds: Run = async (context, args) => {
  const days = args.number('days')
  const request = { ...(days !== undefined && { days }) }
  if (context.flags.dryRun) {
    await showDryRun(context, await getOperation('ads.sync'), request)
    return
  }
  const connection = await context.connect()
  const job = await connection.client.ads.sync(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}

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
  const change = dryRun ? 'would change' : 'changed'
  const changedText =
    changed === 0
      ? 'Everything was imported before.'
      : `${formatQuantity(changed, 'figure')} of days and groups ${change}.`
  const lines = [
    ads === 0 ? '' : `${dryRun ? 'Would make' : 'Made'} ${createdText}, paused and marked as imported.`,
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
    paint.yellow(`Nothing ${dryRun ? 'would be' : 'was'} imported of ${formatQuantity(unknownTotal, 'ad')}:`),
    ...lines,
    ...formatMore(unknownTotal),
    'To import them too, pass --ad-set <id> or --create-unknown.',
  ]
}

function formatRejected({ rejected: rows, rejectedTotal }: AdImportResult, { paint }: Page): string[] {
  if (rejectedTotal === 0) return []
  const lines = rows.slice(0, maxListed).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`)
  return [paint.yellow(`${formatQuantity(rejectedTotal, 'row')} refused:`), ...lines, ...formatMore(rejectedTotal)]
}

function formatMore(total: number): string[] {
  return total > maxListed ? [`  … and ${formatCount(total - maxListed)} more (--json lists a hundred)`] : []
}

const line = {
  path: ['ads', 'import'],
  positionals: [{ key: 'file', required: true, description: 'a CSV file' }],
  flags: [],
  example: 'ads import export.csv',
}

const doneInPart = 7

/** Imports a file of ad metrics. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importAds: Run = async (context, args) => {
  const file = String((await askMissingValues(line, args.values, context.prompt)).file)
  const content = await readExport(context, file)
  const { client } = await context.connect()
  const input = { name: file === '-' ? 'stdin' : path.basename(file), content, ...readImportOptions(context, args) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Import ${input.name}`, client.ads.import(input, { signal }))
  context.output.document(result, page => importView(result, page))
  return result.unknownTotal + result.rejectedTotal > 0 ? doneInPart : undefined
}

async function readExport(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, maxExportCharacters)
  return readTextFile(context.terminal.cwd, file, { what: 'export', maxBytes: maxExportCharacters })
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
