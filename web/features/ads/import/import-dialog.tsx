import { useState } from 'react'
import type { AdImportResult } from '../../../../server/contract/schemas/ad-performance.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { ImportOptionFields } from './import-options.tsx'
import { type ImportState, useImport } from './use-import.ts'

const maxLines = 5

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: AdImportResult }) {
  const { imported, from, to, totals, unknown, unknownTotal, rejected, rejectedTotal } = result
  return (
    <>
      <p>
        {describeRows(result)}
        {from !== null && to !== null && ` ${describeDates(from, to)}`}
      </p>
      {imported > 0 && (
        <p>
          Impressions: {formatInteger(totals.impressions)}. Clicks: {formatInteger(totals.clicks)}. Spend:{' '}
          {formatPounds(totals.spend)}. Conversions: {formatInteger(totals.conversions)}. {describeChanges(result)}
        </p>
      )}
      <SkippedItems
        title={`Skipped ads: ${formatInteger(unknownTotal)}`}
        total={unknownTotal}
        lines={unknown.map(({ ad, reason, rows: count }) => `“${ad}”: ${reason} (rows: ${formatInteger(count)})`)}
      />
      <SkippedItems
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeRows({ dryRun, imported, rows, ads }: AdImportResult): string {
  return dryRun
    ? `Rows to import: ${formatInteger(imported)} of ${formatInteger(rows)}. Ads: ${formatInteger(ads)}.`
    : `Imported rows: ${formatInteger(imported)} of ${formatInteger(rows)}. Ads: ${formatInteger(ads)}.`
}

function describeDates(from: string, to: string): string {
  return from === to ? `Date: ${formatLongDate(from)}.` : `Dates: ${formatLongDate(from)} to ${formatLongDate(to)}.`
}

function describeChanges({ dryRun, changed, created }: AdImportResult): string {
  const changedText =
    changed === 0
      ? 'No changes: all of this data is already stored.'
      : dryRun
        ? `Values to change: ${formatInteger(changed)}.`
        : `Changed values: ${formatInteger(changed)}.`
  return created.ads === 0 ? changedText : `${changedText} ${describeCreated(dryRun, created)}`
}

function describeCreated(dryRun: boolean, { campaigns, adSets, ads }: AdImportResult['created']): string {
  const counts = `${formatInteger(campaigns)}, ad sets: ${formatInteger(adSets)}, ads: ${formatInteger(ads)}`
  return dryRun
    ? `Campaigns to create: ${counts}. All will be paused and marked as imported.`
    : `Created campaigns: ${counts}. All are paused and marked as imported.`
}

function SkippedItems({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  // Ads with the same name may have identical lines, so the index is the key.
  const numbered = [...lines.slice(0, maxLines).entries()]
  return (
    <div>
      <p>{title}</p>
      <ul className="import-skipped">
        {numbered.map(([index, line]) => (
          <li key={index}>{line}</li>
        ))}
        {total > maxLines && <li>and {formatInteger(total - maxLines)} more</li>}
      </ul>
    </div>
  )
}

/** Imports ad metrics from a local file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport()
  const { file, preview, result, failure, choose } = importing
  const report = result ?? preview
  return (
    <Dialog title="Import ad data" onClose={onClose}>
      <div className="desk-form">
        <p>Import an export file from Facebook Ads Manager, with one row for each ad and day.</p>
        <FormRow label="CSV file" hint="At most 10 MB. You see a preview before anything is stored.">
          {control => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            />
          )}
        </FormRow>
        {file && !result && <ImportOptionFields importing={importing} />}
        <div role="status" className="import-report">
          {importing.isPreviewing && <p>Checking {file?.name}…</p>}
          {report && !importing.isPreviewing && <ImportReport result={report} />}
        </div>
        {failure !== undefined && !importing.isPreviewing && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <ImportActions importing={importing} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function ImportActions({ importing, onClose }: { importing: ImportState; onClose: () => void }) {
  const { file, preview, result, failure, isPreviewing, isImporting, submit, retryPreview } = importing
  const canImport = preview !== undefined && preview.imported > 0 && result === undefined
  return (
    <div className="desk-actions">
      {canImport && (
        <button type="button" className="button button-small" aria-disabled={isImporting} onClick={submit}>
          {isImporting ? 'Importing…' : 'Import'}
        </button>
      )}
      {file && !preview && !isPreviewing && failure !== undefined && (
        <button type="button" className="button button-small" onClick={retryPreview}>
          Check again
        </button>
      )}
      <button type="button" className="button button-small button-quiet" onClick={onClose}>
        {result ? 'Close' : 'Cancel'}
      </button>
    </div>
  )
}

export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-small button-quiet" onClick={() => setOpen(true)}>
        Import ad data
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
