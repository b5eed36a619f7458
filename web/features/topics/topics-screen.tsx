import '../../ui/desk.css'
import './topics.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TopicList, TopicQueue } from '../../../server/contract/schemas/topics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { ArticlesNav } from '../../ui/desk-nav.tsx'
import { InputRow } from '../../ui/form.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { AddTopicsDialog } from './add-topics-dialog.tsx'
import { TopicTable } from './topic-table.tsx'
import { topicsQuery, useQueueChange } from './topics.queries.ts'

/** The queue of topics, from which articles are generated one after the other. */
export function TopicsScreen() {
  const { data, error, refetch } = useQuery(topicsQuery(useApi()))
  const [isAdding, setAdding] = useState(false)
  const hasEnded = data?.topics.some(({ status }) => status === 'done' || status === 'skipped') === true
  return (
    <div className="desk-page">
      <PageHead title="Topics" />
      <ArticlesNav current="/articles/topics" />
      <DeskHead title="Topics" note={data && describeQueue(data)}>
        {hasEnded && <ClearButton />}
        {data && data.topics.length > 0 && <PauseButton {...data} />}
        <Button onClick={() => setAdding(true)}>Add topics</Button>
      </DeskHead>
      {error && !data && (
        <ReadFailure title="Could not load the topics" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading the topics…</p>}
      {data?.queue.pauseReason && (
        <p className="notice notice-warning" role="status">
          <strong>The queue has paused.</strong> {data.queue.pauseReason}
        </p>
      )}
      {data && data.topics.length > 0 && <TopicTable topics={data.topics} waiting={data.queue.waiting} />}
      {data?.topics.length === 0 && (
        <p className="empty-text">
          The queue is empty. Add topics, one a line. Articles are then generated one after the other, as drafts or
          published, while a server runs.
        </p>
      )}
      {data && <QueueLimit queue={data.queue} />}
      {isAdding && <AddTopicsDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function describeQueue({ queue: { paused, waiting }, topics }: TopicList): string {
  const count = waiting === 0 ? 'nothing waits' : waiting === 1 ? '1 topic waits' : `${waiting} topics wait`
  if (paused) return `Paused, ${count}`
  return topics.some(({ status }) => status === 'running') ? `Running, ${count}` : `Not paused, ${count}`
}

function PauseButton({ queue: { paused } }: TopicList) {
  const { mutate, isPending } = useQueueChange()
  const change = () =>
    paused
      ? mutate({ change: api => api.topics.resume(), done: 'The queue runs again.' })
      : mutate({ change: api => api.topics.pause(), done: 'The queue is paused. A running topic ends.' })
  const labels = paused ? { idle: 'Resume', pending: 'Resuming…' } : { idle: 'Pause', pending: 'Pausing…' }
  return (
    <QuietButton aria-disabled={isPending} onClick={() => isPending || change()}>
      {isPending ? labels.pending : labels.idle}
    </QuietButton>
  )
}

function ClearButton() {
  const { mutate, isPending } = useQueueChange()
  return (
    <QuietButton
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ change: api => api.topics.clear(), done: 'Removed the finished topics.' })}
    >
      {isPending ? 'Clearing…' : 'Clear finished'}
    </QuietButton>
  )
}

/** Cost limit for all topics, and what they have cost since it was set. */
function QueueLimit({ queue }: { queue: TopicQueue }) {
  const { maxCostUsd, spentUsd, limitSetAt } = queue
  const [value, setValue] = useState(maxCostUsd === null ? '' : String(maxCostUsd))
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useQueueChange()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const limit = value.trim() === '' ? undefined : Number(value)
    const isValid = limit === undefined || (limit > 0 && limit <= 1000)
    setProblem(isValid ? undefined : 'The limit must be more than 0 and at most 1,000 US dollars.')
    if (!isValid || isPending) return
    mutate({
      change: api => api.topics.limit(limit === undefined ? {} : { maxCostUsd: limit }),
      done: limit === undefined ? 'The queue has no cost limit.' : 'The limit applies from now on.',
    })
  }

  return (
    <form className="queue-limit" noValidate onSubmit={submit}>
      <InputRow
        label="Cost limit for all topics (US dollars)"
        hint={
          maxCostUsd === null
            ? 'The queue pauses before it could cost more. Leave empty for no limit.'
            : `$${spentUsd.toFixed(2)} of $${maxCostUsd.toFixed(2)} is spent since ${formatDateTime(limitSetAt)}.`
        }
        error={problem}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={setValue}
      />
      <QuietButton type="submit" aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Set limit'}
      </QuietButton>
    </form>
  )
}
