import '../../ui/desk.css'
import './topics.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopicList } from '../../../server/contract/schemas/topics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { ArticlesNav } from '../../ui/desk-nav.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { AddTopicsDialog } from './add-topics-dialog.tsx'
import { QueueLimit, TopicTable } from './topic-table.tsx'
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
      : mutate({ change: api => api.topics.pause(), done: 'The queue is paused. A running topic still finishes.' })
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
