import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { ImportOptionFields } from './import-options.tsx'
import { ImportReport } from './import-told.tsx'
import { type ImportState, useImport } from './use-import.ts'

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
