import type { ComponentProps } from 'react'
import { formatDollars } from '../../server/contract/jobs.ts'
import type { Job } from '../../server/contract/schemas/job.ts'
import { byteOrderMark } from '../../server/domain/csv.ts'
import type { DateRange } from '../../server/domain/days.ts'
import { useApi } from '../lib/api.tsx'
import { getServerMessage } from '../lib/error-text.ts'
import type { ResumeRequest } from '../lib/job-progress.ts'
import { useSingleMutation } from '../lib/mutations.ts'
import { showError } from '../lib/toasts.ts'

type ButtonProps = ComponentProps<'button'>

/** Small button for the main action of a form or a screen of the desk. */
export function Button(props: ButtonProps) {
  return <button type="button" className="button button-small" {...props} />
}

/** Small button for any other action. */
export function QuietButton(props: ButtonProps) {
  return <button type="button" className="button button-small button-quiet" {...props} />
}

/** Button that looks like a link in its text. */
export function LinkButton(props: ButtonProps) {
  return <button type="button" className="link" {...props} />
}

interface Props {
  id: string
  /** Object of the action, for those who hear the button without its place: " the regeneration", ": Review of kettles". */
  about?: string
  className?: string
  /** Called when the request has ended, with or without success. */
  onSettled?: () => unknown
}

/** Cancels a running or waiting job. */
export function CancelJobButton({ id, about, className = 'button button-small button-quiet', onSettled }: Props) {
  const api = useApi()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id }),
    onError: error => showError('Failed to Cancel', error),
    onSettled: () => onSettled?.(),
  })
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'Cancelling…' : 'Cancel'}
      {about !== undefined && <span className="unseen">{about}</span>}
    </button>
  )
}

interface ResumeProps extends ResumeRequest {
  /** Object of the action, if the page has several such buttons. */
  about?: string
  onResumed: (job: Job) => void
}

/** Resumes a failed job. */
export function ResumeButton({ id, maxCostUsd, about, onResumed }: ResumeProps) {
  const api = useApi()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.resume({ id, ...(maxCostUsd !== undefined && { maxCostUsd }) }),
    onSuccess: onResumed,
    onError: error => showError('Could not resume', getServerMessage(error) ?? 'Please try again.'),
  })
  const name = maxCostUsd === undefined ? 'Resume' : `Resume with a limit of ${formatDollars(maxCostUsd)}`
  return (
    <>
      <button type="button" className="button button-small button-quiet" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Resuming…' : name}
        {about !== undefined && <span className="unseen">: {about}</span>}
      </button>
      <p className="row-hint">Completed steps are kept and are not charged again.</p>
    </>
  )
}

interface CsvButtonProps {
  /** Name of the table, for people and for the file. */
  table: string
  range: DateRange
  sample: boolean
  toCsv: () => string
}

/** Downloads a table as CSV. */
export function CsvButton({ table, range: { from, to }, sample, toCsv }: CsvButtonProps) {
  const name = `${sample ? 'sample-' : ''}${table.toLowerCase().replaceAll(' ', '-')}-${from}_${to}.csv`
  return <QuietButton onClick={() => saveCsv(name, toCsv())}>{table} as CSV</QuietButton>
}

/** Offers CSV as the download of a file. Spreadsheets need the byte order mark. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([byteOrderMark, text], { type: 'text/csv' }))
}

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
