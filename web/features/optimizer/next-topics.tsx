import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NextTopic, NextTopics, SearchDemand } from '../../../server/contract/schemas/optimizer-reports.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { unknownSign } from '../../lib/format-metrics.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { useCategoryView } from '../../lib/site.queries.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { Why } from '../../ui/desk-head.tsx'
import { CategoryBadge, SampleMetricsLabel } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { topicsQuery, useTopicChanges } from './optimizer.queries.ts'
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

/** Lists queries without an article, and articles just below the first results. */
function SearchDemandLists({ search }: { search: SearchDemand }) {
  const { days, queries, refresh } = search
  const period = `${formatLongDate(days.from)} to ${formatLongDate(days.to)}`
  if (queries.length === 0 && refresh.length === 0)
    return <p className="note">Search Console ({period}) shows no gaps and nothing to refresh.</p>
  return (
    <>
      {queries.length > 0 && (
        <section aria-labelledby="searched-title">
          <h3 id="searched-title">Searched for without an article</h3>
          <ul className="next-topics">
            {queries.map(({ query, topic, category, isRising, ...row }) => (
              <DemandRow key={query} title={query} badge={isRising ? 'Rising' : undefined} row={row}>
                <a
                  className="button button-small button-quiet"
                  aria-label={`Create ${topic}`}
                  href={`/create?${new URLSearchParams({ topic, ...(category !== null && { category }) })}`}
                >
                  Create
                </a>
              </DemandRow>
            ))}
          </ul>
        </section>
      )}
      {refresh.length > 0 && (
        <section aria-labelledby="refresh-title">
          <h3 id="refresh-title">Articles to refresh</h3>
          <ul className="next-topics">
            {refresh.map(({ articleId, title, ...row }) => (
              <DemandRow key={articleId} title={title} row={row}>
                <a
                  className="button button-small button-quiet"
                  aria-label={`Edit ${title}`}
                  href={getEditPath(articleId)}
                >
                  Edit
                </a>
              </DemandRow>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface DemandRowProps {
  title: string
  badge?: string | undefined
  row: { impressions: number; position: number; reasons: readonly string[] }
  /** Links to act on it. */
  children: ReactNode
}

function DemandRow({ title, badge, row: { impressions, position, reasons }, children }: DemandRowProps) {
  return (
    <li>
      <div className="optimizer-topic">
        <h4>{title}</h4>
        {badge !== undefined && <span className="badge status">{badge}</span>}
        <span className="next-topic-value">
          {formatInteger(impressions)} impressions, position {position.toFixed(1)}
        </span>
      </div>
      <details>
        <summary>
          Why?<span className="unseen"> {title}</span>
        </summary>
        <SentenceList sentences={reasons} />
      </details>
      <div className="next-topic-actions">{children}</div>
    </li>
  )
}
