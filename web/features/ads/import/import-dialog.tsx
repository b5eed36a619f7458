import { useState } from 'react'
import type { AdImportResult } from '../../../../server/contract/schemas/ad-performance.ts'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { moneyOrDash } from '../../../lib/format-metrics.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { ImportOptionFields } from './import-options.tsx'
import { type ImportState, useImport } from './use-import.ts'

const maxLines = 5

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: AdImportResult }) {
  const { rows, imported, ads, from, to, totals, unknown, unknownTotal, rejected, rejectedTotal } = result
  return (
    <>
      <p>
        {result.dryRun ? 'Would import' : 'Imported'} {formatInteger(imported)} of {formatCount(rows, 'row')}:{' '}
        {formatCount(ads, 'ad')}
        {from !== null &&
          to !== null &&
          `, ${from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`}`}
        .
      </p>
      {imported > 0 && (
        <p>
          {formatCount(totals.impressions, 'impression')}, {formatCount(totals.clicks, 'click')},{' '}
          {totals.spend === 0 ? 'nothing' : moneyOrDash(totals.spend)} spent,{' '}
          {formatCount(totals.conversions, 'conversion')}. {describeChanges(result)}
        </p>
      )}
      <SkippedItems
        title={`Nothing ${result.dryRun ? 'would be' : 'was'} imported of ${formatCount(unknownTotal, 'ad')}:`}
        total={unknownTotal}
        lines={unknown.map(({ ad, reason, rows: count }) => `“${ad}”: ${reason} (${formatCount(count, 'row')})`)}
      />
      <SkippedItems
        title={`${formatCount(rejectedTotal, 'row')} refused:`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeChanges({ dryRun, changed, created }: AdImportResult): string {
  const { campaigns, adSets, ads } = created
  const createdCounts = `${formatCount(campaigns, 'campaign')}, ${formatCount(adSets, 'ad set')} and ${formatCount(ads, 'ad')}`
  const createdSentence =
    ads === 0 ? '' : ` ${dryRun ? 'Would make' : 'Made'} ${createdCounts}, paused and marked as imported.`
  if (changed === 0)
    return `${dryRun ? 'Nothing would change' : 'Nothing changed'}: all of it was here already.${createdSentence}`
  return `${formatCount(changed, 'figure')} of days and groups ${dryRun ? 'would change' : 'changed'}.${createdSentence}`
}

function SkippedItems({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  // Ads with the same name may have identical lines, so the index is the key.
  const numbered = [...lines.slice(0, maxLines).entries()]
  return (
    <div>
      <p>{title}</p>
      <ul className="import-left">
        {numbered.map(([index, line]) => (
          <li key={index}>{line}</li>
        ))}
        {total > maxLines && <li>and {formatInteger(total - maxLines)} more</li>}
      </ul>
    </div>
  )
}

function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Imports ad metrics from a local file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport()
  const { file, preview, result, failure, choose } = importing
  const report = result ?? preview
  return (
    <Dialog title="Import figures" onClose={onClose}>
      <div className="desk-form">
        <p>What ads did, from a file: an export of Ads Manager, by ad and by day.</p>
        <FormRow label="CSV file" hint="At most 10 MB. It is looked at first; nothing is stored until you import it.">
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
        <div role="status" className="import-told">
          {importing.isPreviewing && <p>Looking at {file?.name}…</p>}
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
  const {
    file,
    preview,
    result,
    failure,
    isPreviewing: isLooking,
    isImporting,
    submit,
    retryPreview: lookAgain,
  } = importing
  const isOpen = preview !== undefined && preview.imported > 0 && result === undefined
  return (
    <div className="desk-actions">
      {isOpen && (
        <button type="button" className="button button-small" aria-disabled={isImporting} onClick={submit}>
          {isImporting ? 'Importing…' : 'Import'}
        </button>
      )}
      {file && !preview && !isLooking && failure !== undefined && (
        <button type="button" className="button button-small" onClick={lookAgain}>
          Look again
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
        Import figures
      </button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
