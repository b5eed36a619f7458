import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type EarningsField,
  type EarningsImport,
  type EarningsImportDetails,
  type EarningsImportResult,
  earningsFields,
  maxReportCharacters,
} from '../../../server/contract/schemas/earnings.ts'
import { describeIncompleteDays } from '../../../server/domain/earnings-text.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { type FileOptions, toFileRequest, useFileImport } from '../../lib/use-file-import.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileImportDialog, FileQuestionFields, ImportLines, StatusFields } from '../../ui/file-import.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { importQuery, invalidateEarnings } from './earnings.queries.ts'

interface Options extends FileOptions<EarningsField> {
  /** Statuses of transactions that count. */
  statuses: readonly string[]
}

const defaults: Options = { columns: {}, statuses: [] }

const fieldLabels: Readonly<Record<EarningsField, string>> = {
  date: 'dates',
  trackingId: 'tracking ids',
  asin: 'ASINs',
  name: 'names',
  category: 'categories',
  items: 'items shipped',
  returns: 'returns',
  revenue: 'revenue',
  fees: 'fees',
  status: 'statuses',
}

/** Imports a report from a local file, after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const importing = useFileImport<EarningsField, Options, EarningsImportResult>({
    fields: earningsFields,
    defaults,
    maxCharacters: maxReportCharacters,
    sizeHint: 'Download fewer days at a time.',
    send(file, options, dryRun) {
      const statuses = options.statuses.length > 0 && { statuses: [...options.statuses] }
      return api.earnings.import({ ...file, ...toFileRequest(options), ...statuses, dryRun })
    },
    onImported: () => invalidateEarnings(queries),
  })
  const { preview, result } = importing
  const report = result ?? preview
  return (
    <FileImportDialog
      title="Import earnings"
      intro="Import the Fee-Earnings or bounties report from Amazon Associates, with one row for each item and day, or the transactions report from Awin."
      accept=".csv,.tsv,.txt,text/csv"
      importing={importing}
      canImport={preview !== undefined && preview.changed > 0}
      questions={
        <>
          <FileQuestionFields importing={importing} labels={fieldLabels} />
          <StatusFields importing={importing} />
        </>
      }
      report={report && <ImportReport result={report} />}
      onClose={onClose}
    />
  )
}

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: EarningsImportResult }) {
  const { imported, items, returns, revenue, fees, trackingIds, rejected, rejectedTotal } = result
  return (
    <>
      <p>{describeRows(result)}</p>
      {imported > 0 && (
        <p>
          Items: {formatInteger(items)}. Returns: {formatInteger(returns)}. Revenue: {formatAmount(revenue)}. Fees:{' '}
          {formatAmount(fees)}.
        </p>
      )}
      {imported > 0 && <p>{describeChanges(result)}</p>}
      <ImportLines
        title={`Tracking ids: ${formatInteger(trackingIds.length)}`}
        total={trackingIds.length}
        lines={trackingIds.map(({ trackingId, fees: own }) => `${trackingId}: ${formatAmount(own)}`)}
      />
      <ImportLines
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeRows({ kind, dryRun, imported, rows, skipped, from, to }: EarningsImportResult): string {
  const counts = `${formatInteger(imported)} of ${formatInteger(rows)}`
  const dates = from === null || to === null ? '' : ` Dates: ${formatLongDate(from)} to ${formatLongDate(to)}.`
  const which = kind === 'awin' ? 'Rows with other statuses' : 'Rows of totals'
  const totals = skipped === 0 ? '' : ` ${which}, not imported: ${formatInteger(skipped)}.`
  return `${dryRun ? 'Rows to import' : 'Imported rows'}: ${counts}.${dates}${totals}`
}

function describeChanges({ dryRun, changed, replaced, incomplete }: EarningsImportResult): string {
  const left = describeIncompleteDays(incomplete)
  if (changed === 0) return left || 'No changes: all of these earnings are already stored.'
  const days = `${dryRun ? 'New or different' : 'Changed'}: ${formatQuantity(changed, 'day')} (each tracking id has its own days).`
  const rows = replaced === 0 ? '' : `Rows of earlier reports that no longer count: ${formatInteger(replaced)}.`
  return [days, rows, left].filter(Boolean).join(' ')
}

/** Shows an imported report by day and tracking id. */
export function DaysDialog({ report, onClose }: { report: EarningsImport; onClose: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(useApi(), report.id))
  return (
    <Dialog title={report.name} onClose={onClose}>
      {error && !data && (
        <ReadFailure title="Could not load the report" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading…</p>}
      {data && <DaysTable days={data.days} />}
    </Dialog>
  )
}

function DaysTable({ days }: Pick<EarningsImportDetails, 'days'>) {
  return (
    <table className="table earnings-table">
      <caption className="unseen">Earnings by day and tracking id</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Tracking id</th>
          <th scope="col" className="cell-number">
            Items
          </th>
          <th scope="col" className="cell-number">
            Fees
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, trackingId, counts, items, fees }) => (
          <tr key={`${date} ${trackingId}`}>
            <th scope="row">{formatLongDate(date)}</th>
            <td data-label="Tracking id">
              <div>
                <p>{trackingId}</p>
                {!counts && <p className="row-hint">Replaced by a later report</p>}
              </div>
            </td>
            <td data-label="Items" className="cell-number">
              {formatInteger(items)}
            </td>
            <td data-label="Fees" className="cell-number">
              {formatAmount(fees)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
