import type { ReactNode } from 'react'
import { formatInteger } from '../lib/format.ts'
import type { FileOptions, FileQuestions } from '../lib/use-file-import.ts'
import { Button, QuietButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import { FormRow, SelectRow } from './form.tsx'
import { FailureText } from './page-states.tsx'

interface FileImportDialogProps {
  title: string
  intro: string
  /** File types for the file picker. */
  accept: string
  /** Label of the file picker and limits of the file; by default those of a CSV file. */
  fileLabel?: string
  fileHint?: string
  importing: {
    file: { name: string } | undefined
    failure: string | undefined
    isPreviewing: boolean
    isImporting: boolean
    preview: unknown
    result: unknown
    choose(file: File): Promise<void>
    submit(): unknown
    retryPreview(): unknown
  }
  /** True if the preview has something to import. */
  canImport: boolean
  /** Fields for the questions that the file leaves open. */
  questions: ReactNode
  /** Result of the import or of its dry run. */
  report: ReactNode
  onClose: () => void
}

/** Imports a local file after a preview. */
export function FileImportDialog({
  title,
  intro,
  accept,
  fileLabel = 'CSV file',
  fileHint = 'At most 10 MB. You see a preview before anything is stored.',
  importing,
  canImport,
  questions,
  report,
  onClose,
}: FileImportDialogProps) {
  const { file, failure, isPreviewing, isImporting, preview, result, choose, submit, retryPreview } = importing
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="desk-form">
        <p>{intro}</p>
        <FormRow label={fileLabel} hint={fileHint}>
          {control => (
            <input
              {...control}
              type="file"
              accept={accept}
              onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            />
          )}
        </FormRow>
        {file && !result && questions}
        <div role="status" className="import-report">
          {isPreviewing && <p>Checking {file?.name}…</p>}
          {!isPreviewing && report}
        </div>
        {failure !== undefined && !isPreviewing && <FailureText>{failure}</FailureText>}
        <div className="desk-actions">
          {canImport && !result && (
            <Button aria-disabled={isImporting} onClick={submit}>
              {isImporting ? 'Importing…' : 'Import'}
            </Button>
          )}
          {file && !preview && !isPreviewing && failure !== undefined && (
            <Button onClick={retryPreview}>Check again</Button>
          )}
          <QuietButton onClick={onClose}>{result ? 'Close' : 'Cancel'}</QuietButton>
        </div>
      </div>
    </Dialog>
  )
}

const maxLines = 5

/** The first lines of a list, below a title; nothing for an empty list. */
export function ImportLines({ title, lines, total }: { title: string; lines: readonly string[]; total: number }) {
  if (total === 0) return null
  // Ads with the same name may have identical lines, so the index is the key.
  const numbered = [...lines.slice(0, maxLines).entries()]
  return (
    <div>
      <p>{title}</p>
      <ul>
        {numbered.map(([index, line]) => (
          <li key={index}>{line}</li>
        ))}
        {total > maxLines && <li>and {formatInteger(total - maxLines)} more</li>}
      </ul>
    </div>
  )
}

interface FieldProps<Field extends string> {
  importing: {
    questions: FileQuestions<Field>
    options: FileOptions<Field>
    answer(changes: Partial<FileOptions<Field>>): void
  }
}

/** Fields for the questions that the file leaves open. Labels complete "Column with …". */
export function FileQuestionFields<Field extends string>({
  importing: { questions, options, answer },
  labels,
}: FieldProps<Field> & { labels: Partial<Record<Field, string>> }) {
  return (
    <>
      {questions.missing.map(field => (
        <SelectRow
          key={field}
          label={`Column with ${labels[field] ?? field}`}
          value={options.columns[field] ?? ''}
          onChange={text => answer({ columns: { ...options.columns, [field]: text } })}
        >
          <option value="" disabled>
            Choose a column
          </option>
          {questions.found.map(name => (
            <option key={name}>{name}</option>
          ))}
        </SelectRow>
      ))}
      {questions.date && (
        <SelectRow
          label="Date format"
          value={options.dateFormat ?? ''}
          onChange={format => answer({ dateFormat: format === 'mdy' ? 'mdy' : 'dmy' })}
        >
          <option value="" disabled>
            Choose the date format
          </option>
          <option value="dmy">Day first: 31/12/2026</option>
          <option value="mdy">Month first: 12/31/2026</option>
        </SelectRow>
      )}
    </>
  )
}

interface StatusFieldsProps {
  importing: {
    questions: Pick<FileQuestions<string>, 'statuses'>
    options: { statuses: readonly string[] }
    answer(changes: { statuses: readonly string[] }): void
  }
}

/** Choice of the transactions of a network that count, by their status. */
export function StatusFields({ importing: { questions, options, answer } }: StatusFieldsProps) {
  const { statuses } = options
  if (questions.statuses.length === 0) return null
  return (
    <fieldset className="choice">
      <legend>Statuses that count</legend>
      {questions.statuses.map(status => (
        <label key={status}>
          <input
            type="checkbox"
            checked={statuses.includes(status)}
            onChange={({ target }) =>
              answer({ statuses: target.checked ? [...statuses, status] : statuses.filter(other => other !== status) })
            }
          />
          {status}
        </label>
      ))}
    </fieldset>
  )
}
