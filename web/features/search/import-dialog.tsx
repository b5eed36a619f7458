import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import {
  maxSearchCharacters,
  type SearchField,
  type SearchImportResult,
  searchFields,
} from '../../../server/contract/schemas/search.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { readCsvFiles, ZipError } from '../../../server/domain/zip.ts'
import { useApi } from '../../lib/api.tsx'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { type FileOptions, toFileRequest, useFileImport } from '../../lib/use-file-import.ts'
import { FileImportDialog, FileQuestionFields, ImportLines } from '../../ui/file-import.tsx'
import { InputRow } from '../../ui/form.tsx'
import { invalidateSearch } from './search.queries.ts'

interface Options extends FileOptions<SearchField> {
  /** First and last day, if no file states them. */
  from: string
  to: string
}

const fieldLabels: Readonly<Record<SearchField, string>> = {
  query: 'queries',
  page: 'pages',
  date: 'dates',
  clicks: 'clicks',
  impressions: 'impressions',
  position: 'positions',
}

/** Imports an export of Search Console from a local file, after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const importing = useFileImport<SearchField, Options, SearchImportResult>({
    fields: searchFields,
    defaults: { columns: {}, from: '', to: '' },
    maxCharacters: maxSearchCharacters,
    sizeHint: 'Export fewer days at a time.',
    async send({ name }, options, dryRun, source) {
      const { from, to } = options
      const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
      return api.search.import({ files: await readExport(name, source), ...days, ...toFileRequest(options), dryRun })
    },
    onImported: () => invalidateSearch(queries),
  })
  const { preview, result, options, answer } = importing
  const report = result ?? preview
  // The fields stay once they were shown, so that the days can be changed.
  const needsDays = importing.failure !== undefined || options.from + options.to !== ''
  return (
    <FileImportDialog
      title="Import from Search Console"
      intro="In Search Console, open the Performance report and export it as CSV. Choose the ZIP file that you get, or its Queries.csv or Pages.csv."
      accept=".zip,.csv,text/csv,application/zip"
      fileLabel="Export"
      importing={importing}
      canImport={preview?.periods.some(({ state }) => state !== 'unchanged') ?? false}
      questions={
        <>
          <FileQuestionFields importing={importing} labels={fieldLabels} />
          {needsDays && (
            <>
              <InputRow label="First day" type="date" value={options.from} onChange={from => answer({ from })} />
              <InputRow
                label="Last day"
                type="date"
                hint="A single CSV file does not state its days."
                value={options.to}
                onChange={to => answer({ to })}
              />
            </>
          )}
        </>
      }
      report={report && <ImportReport result={report} />}
      onClose={onClose}
    />
  )
}

async function readExport(name: string, source: File) {
  try {
    return await readCsvFiles(name, new Uint8Array(await source.arrayBuffer()), maxSearchCharacters)
  } catch (error) {
    // Shown like a refusal of the server.
    if (error instanceof ZipError) throw new CallError(400, { code: 'bad_request', message: error.message })
    throw error
  }
}

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: SearchImportResult }) {
  const { periods, notices, rejected, rejectedTotal } = result
  return (
    <>
      {periods.length === 0 && <p>The export has no figures.</p>}
      {periods.map(period => (
        <p key={period.from}>{describePeriod(period, result.dryRun)}</p>
      ))}
      {notices.map(notice => (
        <p key={notice} className="note">
          {notice}
        </p>
      ))}
      <ImportLines
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}`)}
      />
    </>
  )
}

const stateLabels = {
  new: ['Imported', 'To import'],
  replaced: ['Replaced', 'To replace'],
  unchanged: ['Stored before', 'Stored before'],
} as const

function describePeriod(period: SearchImportResult['periods'][number], dryRun: boolean): string {
  const { from, to, queries, pages, clicks, impressions, state } = period
  const counts = [
    ...(queries === null ? [] : [formatQuantity(queries, 'query', 'queries')]),
    ...(pages === null ? [] : [formatQuantity(pages, 'page')]),
    formatQuantity(clicks, 'click'),
    formatQuantity(impressions, 'impression'),
  ]
  return `${stateLabels[state][dryRun ? 1 : 0]}: ${formatLongDate(from)} to ${formatLongDate(to)}. ${counts.join(', ')}.`
}
