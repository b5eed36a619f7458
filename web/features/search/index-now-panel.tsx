import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { IndexNow, SearchSubmission } from '../../../server/contract/schemas/search.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Allowed } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { InputRow } from '../../ui/form.tsx'
import { FailureText, ReadFailure } from '../../ui/page-states.tsx'
import { type Column, SortableTable } from '../../ui/sortable-table.tsx'
import { indexNowQuery, useIndexNowChange } from './search.queries.ts'

/** Switches the messages to search engines on and off, and lists them. */
export function IndexNowPanel() {
  const { data, error, refetch } = useQuery(indexNowQuery(useApi()))
  if (error && !data)
    return <ReadFailure title="Could not load the submissions" reason={getErrorText(error)} onRetry={refetch} />
  if (!data) return null
  const { enabled, problem, waiting, submissions } = data
  return (
    <section className="panel" aria-labelledby="index-now-title">
      <h2 id="index-now-title">Changed pages</h2>
      <p className="note">
        Tells Bing, Yandex and other engines at once which pages were published, changed or removed, through IndexNow.
        Google does not take part.
      </p>
      <p>
        {enabled ? 'On.' : 'Off.'} {enabled && `${formatQuantity(waiting, 'page')} to submit.`}
      </p>
      {problem !== null && (enabled ? <FailureText>{problem}</FailureText> : <p className="note">{problem}</p>)}
      <Allowed to="settings:write">
        <Controls state={data} />
      </Allowed>
      {submissions.length > 0 && (
        <>
          <h3>Last submissions</h3>
          <SortableTable
            hasHeading
            rows={submissions}
            columns={columns}
            getKey={({ id }) => id}
            caption="Last submissions"
          />
        </>
      )}
    </section>
  )
}

const outcomeLabels = { sent: 'Sent', retry: 'Will be repeated', failed: 'Failed' } as const

const columns: readonly Column<SearchSubmission>[] = [
  { label: 'Time', value: ({ at }) => at, show: ({ at }) => formatDateTime(at) },
  { label: 'Result', value: ({ outcome }) => outcomeLabels[outcome] },
  { label: 'Pages', value: ({ urls, paths }) => (urls === 1 ? (paths[0] ?? '') : formatQuantity(urls, 'page')) },
  { label: 'Answer', value: ({ answer }) => answer },
]

function Controls({ state: { enabled, problem } }: { state: IndexNow }) {
  const [path, setPath] = useState('/')
  const switching = useIndexNowChange((api, state: 'on' | 'off') => api.indexNow.switch({ state }))
  const submitting = useIndexNowChange((api, page: string) => api.indexNow.submit({ path: page }))
  const failure = switching.error ?? submitting.error

  function submit(event: FormEvent): void {
    event.preventDefault()
    submitting.mutate(path)
  }

  return (
    <>
      {(enabled || problem === null) && (
        <div className="desk-actions">
          <QuietButton aria-disabled={switching.isPending} onClick={() => switching.mutate(enabled ? 'off' : 'on')}>
            {switching.isPending ? 'Switching…' : enabled ? 'Switch off' : 'Switch on'}
          </QuietButton>
        </div>
      )}
      {enabled && (
        <form className="desk-form" onSubmit={submit}>
          <InputRow label="Page to submit now" value={path} onChange={setPath} />
          <div className="desk-actions">
            <QuietButton type="submit" aria-disabled={submitting.isPending}>
              {submitting.isPending ? 'Submitting…' : 'Submit'}
            </QuietButton>
          </div>
        </form>
      )}
      {failure && <FailureText>{getErrorText(failure, getDialogHint)}</FailureText>}
    </>
  )
}
