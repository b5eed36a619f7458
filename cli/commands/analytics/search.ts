import path from 'node:path'
import { maxSearchCharacters } from '../../../server/contract/schemas/search.ts'
import { readCsvFiles, ZipError } from '../../../server/domain/zip.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone, UsageError } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { searchImportView } from '../../output/search-view.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readBytes } from '../read-file.ts'

const limits = { kind: 'export', maxBytes: maxSearchCharacters, sizeAdvice: 'Export fewer days at a time.' }

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
  const bytes = await readBytes(terminal.cwd, name, limits)
  try {
    return await readCsvFiles(path.basename(name), bytes, limits.maxBytes)
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
