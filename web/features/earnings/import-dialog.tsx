import type { EarningsField, EarningsImportResult } from '../../../server/contract/schemas/earnings.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form.tsx'
import { type ReportImport, useReportImport } from './use-report-import.ts'

const maxLines = 5

/** Imports a report from a local file, after a preview. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useReportImport()
  const { file, preview, result, failure, choose, isPreviewing, isImporting } = importing
  const report = result ?? preview
  const canImport = preview !== undefined && preview.changed > 0 && result === undefined
  return (
    <Dialog title="Import earnings" onClose={onClose}>
      <div className="desk-form">
        <p>Import the report Fee-Earnings or the bounties of Amazon Associates, with one row for each item and day.</p>
        <FormRow label="CSV file" hint="At most 10 MB. You see a preview before anything is stored.">
          {control => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            />
          )}
        </FormRow>
        {file && !result && <OptionFields importing={importing} />}
        <div role="status" className="earnings-report">
          {isPreviewing && <p>Checking {file?.name}…</p>}
          {report && !isPreviewing && <ImportReport result={report} />}
        </div>
        {failure !== undefined && !isPreviewing && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="desk-actions">
          {canImport && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={isImporting}
              onClick={importing.submit}
            >
              {isImporting ? 'Importing…' : 'Import'}
            </button>
          )}
          <button type="button" className="button button-small button-quiet" onClick={onClose}>
            {result ? 'Close' : 'Cancel'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

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
}

/** Fields for the questions that the file leaves open. */
function OptionFields({ importing: { questions, options, answer } }: { importing: ReportImport }) {
  return (
    <>
      {questions.missing.map(field => (
        <FormRow key={field} label={`Column with ${fieldLabels[field]}`}>
          {control => (
            <select
              {...control}
              value={options.columns[field] ?? ''}
              onChange={({ target }) => answer({ columns: { ...options.columns, [field]: target.value } })}
            >
              <option value="" disabled>
                Choose a column
              </option>
              {questions.found.map(name => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </FormRow>
      ))}
      {questions.date && (
        <FormRow label="Date format">
          {control => (
            <select
              {...control}
              value={options.dateFormat ?? ''}
              onChange={({ target }) => answer({ dateFormat: target.value === 'mdy' ? 'mdy' : 'dmy' })}
            >
              <option value="" disabled>
                Choose the date format
              </option>
              <option value="dmy">Day first: 31/12/2026</option>
              <option value="mdy">Month first: 12/31/2026</option>
            </select>
          )}
        </FormRow>
      )}
    </>
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
      <Lines
        title={`Tracking ids: ${formatInteger(trackingIds.length)}`}
        total={trackingIds.length}
        lines={trackingIds.map(({ trackingId, fees: own }) => `${trackingId}: ${formatAmount(own)}`)}
      />
      <Lines
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeRows({ dryRun, imported, rows, skipped, from, to }: EarningsImportResult): string {
  const counts = `${formatInteger(imported)} of ${formatInteger(rows)}`
  const dates = from === null || to === null ? '' : ` Dates: ${formatLongDate(from)} to ${formatLongDate(to)}.`
  const totals = skipped === 0 ? '' : ` Rows of totals, not imported: ${formatInteger(skipped)}.`
  return `${dryRun ? 'Rows to import' : 'Imported rows'}: ${counts}.${dates}${totals}`
}

function describeChanges({ dryRun, changed, replaced }: EarningsImportResult): string {
  if (changed === 0) return 'No changes: all of these earnings are already stored.'
  const days = `${dryRun ? 'Days to change' : 'Changed days'}: ${formatInteger(changed)}.`
  return replaced === 0 ? days : `${days} Rows of earlier reports that no longer count: ${formatInteger(replaced)}.`
}

function Lines({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  return (
    <div>
      <p>{title}</p>
      <ul>
        {lines.slice(0, maxLines).map(line => (
          <li key={line}>{line}</li>
        ))}
        {total > maxLines && <li>and {formatInteger(total - maxLines)} more</li>}
      </ul>
    </div>
  )
}
