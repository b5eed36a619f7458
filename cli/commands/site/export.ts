import path from 'node:path'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { formatSize } from '../../output/backup-view.ts'
import { busy } from '../../output/busy.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { type ExportFolder, openExportFolder } from './export-folder.ts'
import { listSiteFiles } from './site-files.ts'
import type { StaticSite } from './static-html.ts'

/** Exports the site. With `--dry-run` the whole site is read and nothing is written. */
export const exportSite: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const name = String((await askMissingValues(context, args)).folder)
  const eventsUrl = readEventsUrl(args)
  const folder = flags.dryRun ? noFolder : await openExportFolder(path.resolve(terminal.cwd, name))
  try {
    const connection = await context.connect()
    const { url, events } = await connection.client.site.get()
    const exported = await busy(output, `Exporting ${url}`, writeSite(connection, { siteUrl: url, eventsUrl }, folder))
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
