import { useQueryClient } from '@tanstack/react-query'
import { type EventsImportResult, eventsFileLimit } from '../../../../server/contract/schemas/analytics.ts'
import { analyticsKey, useApi } from '../../../lib/api.tsx'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { type FileOptions, useFileImport } from '../../../lib/use-file-import.ts'
import { FileImportDialog, ImportLines } from '../../../ui/file-import.tsx'

interface Options extends FileOptions<never> {
  /** True if the figures are invented, such as those of a demo. */
  sample: boolean
}

const defaults: Options = { columns: {}, sample: false }

/** Imports page views and clicks of earlier days from a local file, after a preview. */
export function EventsImportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const importing = useFileImport<never, Options, EventsImportResult>({
    fields: [],
    defaults,
    maxCharacters: eventsFileLimit,
    sizeHint: 'Divide it by whole days and import the parts one after the other.',
    send: (file, { sample }, dryRun) => api.events.import({ ...file, sample, dryRun }),
    onImported: () => queries.invalidateQueries({ queryKey: analyticsKey }),
  })
  const { preview, result, options, answer } = importing
  const report = result ?? preview
  return (
    <FileImportDialog
      title="Import events"
      intro="Import page views and clicks of earlier days, one event per row. The same file can be imported again: events that are stored already count once. Imported events cannot be removed."
      accept=".csv,.json,.ndjson,text/csv,application/json"
      fileLabel="CSV, JSON or NDJSON file"
      fileHint="At most 24 MB. You see a preview before anything is stored."
      importing={importing}
      canImport={preview !== undefined && preview.imported > 0}
      questions={
        <label>
          <input
            type="checkbox"
            checked={options.sample}
            onChange={({ target }) => answer({ sample: target.checked })}
          />{' '}
          Label these events as sample figures
        </label>
      }
      report={report && <ImportReport result={report} />}
      onClose={onClose}
    />
  )
}

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: EventsImportResult }) {
  const { dryRun, events, imported, known, leftOut, range, rejected, rejectedTotal, unread } = result
  const days = range && ` Days: ${formatLongDate(range.from)} to ${formatLongDate(range.to)}.`
  return (
    <>
      <p>
        {dryRun ? 'Events to import' : 'Imported events'}: {formatInteger(imported)} of {formatInteger(events)}.{days}
      </p>
      {known > 0 && <p>Imported before and unchanged: {formatInteger(known)}.</p>}
      {leftOut > 0 && <p>Left out, without seconds or depth: {formatInteger(leftOut)}.</p>}
      {unread.length > 0 && <p>Columns not read: {unread.join(', ')}.</p>}
      <ImportLines
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </>
  )
}
