import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { BlogopsError } from '../../../server/contract/errors.ts'
import {
  createExportMarker,
  exportMarkerName,
  listSiteFiles,
  type StaticSite,
} from '../../../server/contract/site-files.ts'
import { formatSize } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { askMissingValues } from '../../projection/run-operation.ts'

/** Exports the site. With `--dry-run` the whole site is read and nothing is written. */
export const exportSite: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const name = String((await askMissingValues(context, args)).folder)
  const eventsUrl = readEventsUrl(args)
  const folder = flags.dryRun ? noFolder : await openExportFolder(path.resolve(terminal.cwd, name))
  try {
    const connection = await context.connect()
    const { url, events, categories } = await connection.client.site.get()
    const site = { siteUrl: url, eventsUrl, categories: categories.map(({ slug }) => slug) }
    const exported = await busy(output, `Exporting ${url}`, writeSite(connection, site, folder))
    const result = { ...(flags.dryRun && { dryRun: true }), folder: name, siteUrl: url, ...exported }
    output.document(result, () => formatExported(result, flags.dryRun))
    warnOfLimits(context, url, eventsUrl === undefined && events.url.startsWith('/'))
  } finally {
    await folder.abandon()
  }
  return undefined
}

const noFolder: ExportFolder = { write: async () => {}, finish: async () => {}, abandon: async () => {} }

interface Exported {
  pages: number
  files: number
  bytes: number
}

async function writeSite({ read }: Connection, site: StaticSite, folder: ExportFolder): Promise<Exported> {
  const exported = { pages: 0, files: 0, bytes: 0 }
  for await (const { path, bytes, page } of listSiteFiles(read, site)) {
    await folder.write(path, bytes)
    exported.pages += page ? 1 : 0
    exported.files += 1
    exported.bytes += bytes.length
  }
  await folder.finish()
  return exported
}

function readEventsUrl(args: ParsedArgs): string | undefined {
  const text = args.text('eventsUrl')
  if (text === undefined || /^https?:\/\//.test(URL.canParse(text) ? text : '')) return text
  throw new UsageError(
    `--events-url ${text} is not a valid address.`,
    'For example: --events-url https://desk.example/api/event',
  )
}

function formatExported(
  { folder, pages, files, bytes, siteUrl }: Exported & { folder: string; siteUrl: string },
  dryRun: boolean,
) {
  const done = dryRun ? 'Would export' : 'Exported'
  return `${done} ${pages} pages of ${siteUrl} to ${folder}: ${files} files, ${formatSize(bytes)}.`
}

function warnOfLimits({ output }: CommandContext, siteUrl: string, isUncounted: boolean): void {
  if (['localhost', '127.0.0.1'].includes(new URL(siteUrl).hostname))
    output.warn(
      `Links to pages start with ${siteUrl}. Set BLOGOPS_SITE_URL to the address of the web host and export again.`,
    )
  if (isUncounted) output.note('Visits are not counted. To count them, pass --events-url with the address of a server.')
}

const markerSchema = z.object({ format: z.literal(1), files: z.array(z.string()) })

interface ExportFolder {
  write(file: string, bytes: Uint8Array): Promise<void>
  /** Replaces the folder with the written files. */
  finish(): Promise<void>
  /** Removes the written files; does nothing after `finish`. */
  abandon(): Promise<void>
}

/**
 * Writes to a temporary folder next to the target until `finish`.
 * @throws BlogopsError `conflict` if the folder contains anything else than an earlier export.
 */
async function openExportFolder(requestedPath: string): Promise<ExportFolder> {
  const folder = await realpath(requestedPath).catch(() => requestedPath)
  await assertReplaceable(folder)
  const stage = `${folder}.${process.pid}.new`
  const written: string[] = []
  await mkdir(stage, { recursive: true })
  return {
    async write(file, bytes) {
      const target = path.join(stage, file)
      await mkdir(path.dirname(target), { recursive: true })
      await writeFile(target, bytes)
      written.push(file)
    },
    async finish() {
      await writeFile(path.join(stage, exportMarkerName), createExportMarker(written))
      await replaceFolder(stage, folder)
    },
    abandon: () => rm(stage, { recursive: true, force: true }),
  }
}

async function replaceFolder(stage: string, folder: string): Promise<void> {
  const previous = `${folder}.${process.pid}.old`
  const exists = await folderExists(folder)
  if (exists) await rename(folder, previous)
  try {
    await rename(stage, folder)
  } catch (cause) {
    if (exists) await rename(previous, folder)
    throw cause
  }
  await rm(previous, { recursive: true, force: true })
}

/** Allows a missing or empty folder, or one that contains only an earlier export. @throws BlogopsError `conflict` */
async function assertReplaceable(folder: string): Promise<void> {
  if (!(await folderExists(folder))) return
  const names = await listFiles(folder)
  if (names.length === 0) return
  const marker = await readMarker(folder)
  const foreignFiles = names.filter(name => name !== exportMarkerName && !marker?.has(name))
  if (marker && foreignFiles.length === 0) return
  const [shown, more] = [
    foreignFiles.slice(0, 5).join(', '),
    foreignFiles.length > 5 ? ` and ${foreignFiles.length - 5} more` : '',
  ]
  throw new BlogopsError(
    'conflict',
    `${folder} contains files that no export wrote: ${shown}${more}. Nothing was changed.`,
    {
      hint: 'Choose another folder or move these files. An export replaces its whole folder.',
    },
  )
}

async function readMarker(folder: string): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set(markerSchema.parse(JSON.parse(await readFile(path.join(folder, exportMarkerName), 'utf8'))).files)
  } catch {
    return undefined
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
}

async function folderExists(folder: string): Promise<boolean> {
  try {
    await readdir(folder)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false
    throw new BlogopsError('conflict', `${folder} cannot be used: ${String(cause)}`, { hint: 'Choose another folder.' })
  }
}
