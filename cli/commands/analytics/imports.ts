import path from 'node:path'
import { type EventsImportResult, eventsFileLimit } from '../../../server/contract/schemas/analytics.ts'
import { maxSearchCharacters } from '../../../server/contract/schemas/search.ts'
import { formatCount, formatQuantity, pluralize } from '../../../server/domain/number-format.ts'
import { readCsvFiles, ZipError } from '../../../server/domain/zip.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone, UsageError } from '../../failure.ts'
import { busy, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { searchImportView } from '../../output/search-view.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readBytes, readTextInput } from '../read-file.ts'

const eventLimits = {
  kind: 'file of events',
  maxBytes: eventsFileLimit,
  sizeAdvice: 'Split it by whole days and import the parts one after the other.',
}

/** Imports a file of events. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importEvents: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, eventLimits)
  const input = {
    name: file === '-' ? 'stdin' : path.basename(file),
    content,
    sample: args.isSet('sample'),
    dryRun: flags.dryRun,
  }
  const { client } = await context.connect()
  const request = client.events.import(input, { signal: terminal.interruption })
  const result = await busy(output, `Importing ${input.name}`, request)
  output.document(result, page => eventsImportView(result, page))
  return result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Maximum number of listed items. */
const maxListed = 10

export function eventsImportView(result: EventsImportResult, { paint }: Page): string {
  const { dryRun, events, imported, range, rejected, rejectedTotal } = result
  const days = range === null ? '' : `, ${range.from === range.to ? range.from : `${range.from} to ${range.to}`}`
  const lines = [
    paint.bold(
      `${dryRun ? 'Would import' : 'Imported'} ${formatCount(imported)} of ${formatQuantity(events, 'event')}${days}`,
    ),
    ...formatSkipped(result),
    ...formatColumns(result),
    ...formatUnread(result).map(text => paint.yellow(text)),
    ...(rejectedTotal === 0 ? [] : [paint.yellow(`Refused ${formatQuantity(rejectedTotal, 'line')}:`)]),
    ...rejected.slice(0, maxListed).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`),
    ...(rejectedTotal > maxListed
      ? [`  … and ${formatCount(rejectedTotal - maxListed)} more (--json lists a hundred)`]
      : []),
  ]
  return lines.join('\n')
}

/** Describes the events that the import skipped: known ones and unusable ones. */
function formatSkipped({ known, leftOut }: EventsImportResult): string[] {
  const knownText = pluralize(
    known,
    '1 event was imported before and is unchanged.',
    `${formatCount(known)} events were imported before and are unchanged.`,
  )
  const leftOutText = pluralize(
    leftOut,
    'Left out 1 event named "engagement" without seconds or depth.',
    `Left out ${formatCount(leftOut)} events named "engagement" without seconds or depth.`,
  )
  return [...(known === 0 ? [] : [knownText]), ...(leftOut === 0 ? [] : [leftOutText])]
}

/** Returns no line if nothing could be read. */
function formatColumns({ columns }: EventsImportResult): string[] {
  const formatColumn = ([field, heading]: [string, string]) =>
    field === heading ? field : `${printable(heading)} (${field})`
  const names = Object.entries(columns).map(formatColumn)
  return names.length === 0 ? [] : [`Read from the columns ${names.join(', ')}.`]
}

function formatUnread({ unread }: EventsImportResult): string[] {
  if (unread.length === 0) return []
  const names = unread.slice(0, maxListed).map(name => printable(name))
  const more = unread.length > maxListed ? ` and ${formatCount(unread.length - maxListed)} more` : ''
  return [`Columns not read: ${names.join(', ')}${more}.`]
}

const searchLimits = { kind: 'export', maxBytes: maxSearchCharacters, sizeAdvice: 'Export fewer days at a time.' }

/** Imports an export of Search Console. With `--dry-run` the server reads and checks the files and stores nothing. */
export const importSearch: Run = async (context, args) => {
  const { files: named } = await askMissingValues(context, args)
  const names = [named].flat().map(String)
  const files = (await Promise.all(names.map(name => readExport(context, name)))).flat()
  const { client } = await context.connect()
  const { dryRun } = context.flags
  const map = args.list('map')
  const input = {
    files,
    ...splitRange(args.text('range')),
    ...(map.length > 0 && { map: [...map] }),
    ...(dryRun && { dryRun }),
  }
  const request = client.search.import(input, { signal: context.terminal.interruption })
  const result = await busy(context.output, `Importing ${names.map(name => path.basename(name)).join(', ')}`, request)
  context.output.document(result, page => searchImportView(result, page))
  return result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Reads a CSV file, or the CSV files of a ZIP archive. @throws UsageError if it is neither */
async function readExport({ terminal }: CommandContext, name: string) {
  const bytes = await readBytes(terminal.cwd, name, searchLimits)
  try {
    return await readCsvFiles(path.basename(name), bytes, searchLimits.maxBytes)
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw new UsageError(error.message, 'Pass the ZIP archive that Search Console exports, or its CSV files.')
  }
}

/** @throws UsageError unless the range is two days */
function splitRange(range: string | undefined): { from?: string; to?: string } {
  if (range === undefined) return {}
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(range) ?? []
  if (from === undefined || to === undefined)
    throw new UsageError(`--range must be two days, but is "${range}".`, 'Example: --range 2026-08-24..2026-11-21')
  return { from, to }
}
