import { useQuery } from '@tanstack/react-query'
import type { NextTopic, NextTopics } from '../../../server/contract/schemas/optimizer-reports.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger } from '../../lib/format.ts'
import { unknownSign } from '../../lib/format-metrics.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { useCategoryView } from '../../lib/site.queries.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { Why } from '../../ui/desk-head.tsx'
import { CategoryBadge, SampleMetricsLabel } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { topicsQuery, useTopicChanges } from './optimizer.queries.ts'
import { SearchDemandLists } from './search-demand.tsx'
import { SentenceList } from './texts.tsx'

/** Topics for the next article, the most valuable first, and those that a person turned down. */
export function NextTopicsPanel() {
  const { data, error, refetch } = useQuery(topicsQuery(useApi()))
  const { dismiss, restore } = useTopicChanges()
  if (error && !data)
    return <ReadFailure title="Could not load next topics" reason={getErrorText(error)} onRetry={refetch} />
  if (!data) return null
  const { topics, currency, notes, dismissed, sample, search } = data
  return (
    <section className="panel" aria-labelledby="next-topics-title">
      <h2 id="next-topics-title">Next topics</h2>
      <p className="note">Ranked by what an article may bring in 90 days, by your own visitors without ads.</p>
      {sample && <SampleMetricsLabel />}
      <ol className="next-topics">
        {topics.map(topic => (
          <TopicRow key={topic.topic} topic={topic} currency={currency} onDismiss={() => dismiss(topic.topic)} />
        ))}
      </ol>
      {search && <SearchDemandLists search={search} />}
      <details>
        <summary>How topics are ranked</summary>
        <SentenceList sentences={notes} />
      </details>
      {dismissed.length > 0 && <DismissedTopics dismissed={dismissed} onRestore={restore} />}
    </section>
  )
}

interface TopicRowProps {
  topic: NextTopic
  currency: string
  onDismiss: () => void
}

function TopicRow({ topic, currency, onDismiss }: TopicRowProps) {
  const { topic: name, category, value, visitors, clicksPerHundred, price, commissionRate, reasons } = topic
  const format = (amount: number | null) => (amount === null ? unknownSign : formatAmount({ amount, currency }))
  return (
    <li>
      <div className="optimizer-topic">
        <h3>{name}</h3>
        <CategoryBadge category={useCategoryView(category)} />
        <span className="next-topic-value">
          up to <strong>{format(value)}</strong>
        </span>
      </div>
      <dl className="next-topic-figures">
        <div>
          <dt>Visitors</dt>
          <dd>{formatInteger(Math.round(visitors))}</dd>
        </div>
        <div>
          <dt>Product clicks per 100</dt>
          <dd>{clicksPerHundred.toFixed(1)}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{format(price)}</dd>
        </div>
        <div>
          <dt>Commission</dt>
          <dd>{commissionRate}%</dd>
        </div>
      </dl>
      <Why about={name}>
        <SentenceList sentences={reasons} />
      </Why>
      <div className="next-topic-actions">
        <a
          className="button button-small button-quiet"
          aria-label={`Create ${name}`}
          href={`/create?${new URLSearchParams({ topic: name, category })}`}
        >
          Create
        </a>
        <QueueButton topic={name} category={category} />
        <button
          type="button"
          className="button button-small button-quiet"
          aria-label={`Not this one: ${name}`}
          onClick={onDismiss}
        >
          Not this one
        </button>
      </div>
    </li>
  )
}

/** Adds the topic to the queue, from which articles are generated as drafts. */
function QueueButton({ topic, category }: Pick<NextTopic, 'topic' | 'category'>) {
  const api = useApi()
  const { mutate, isPending, isSuccess } = useSingleMutation({
    mutationFn: () => api.topics.add({ topic, category }),
    onSuccess: () =>
      showMessage('Added to the queue', { description: `An article about “${topic}” will be generated as a draft.` }),
    onError: error => showError('Failed to Add the Topic', error),
  })
  if (isSuccess) {
    return (
      <a className="button button-small button-quiet" href="/articles/topics">
        View the queue
      </a>
    )
  }
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      aria-label={`Add to the queue: ${topic}`}
      aria-disabled={isPending}
      onClick={() => isPending || mutate()}
    >
      {isPending ? 'Adding…' : 'Add to the queue'}
    </button>
  )
}

interface DismissedTopicsProps {
  dismissed: NextTopics['dismissed']
  onRestore: (topic: string) => void
}

function DismissedTopics({ dismissed, onRestore }: DismissedTopicsProps) {
  return (
    <details>
      <summary>Turned down ({formatInteger(dismissed.length)})</summary>
      <ul className="next-topics-dismissed">
        {dismissed.map(({ topic }) => (
          <li key={topic}>
            {topic}
            <button
              type="button"
              className="button button-small button-quiet"
              aria-label={`Propose ${topic} again`}
              onClick={() => onRestore(topic)}
            >
              Propose again
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
