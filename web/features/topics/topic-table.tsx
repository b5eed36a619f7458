import { getEditPath } from '../../../server/domain/urls.ts'
import '../../ui/desk-table.css'
import { type FormEvent, useState } from 'react'
import type { Topic, TopicQueue } from '../../../server/contract/schemas/topics.ts'
import { getFormat } from '../../../server/domain/article-formats.ts'
import { getCategoryName } from '../../../server/domain/categories.ts'
import { toScreenHint } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { useCategories } from '../../lib/site.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { CardTable } from '../../ui/desk-table.tsx'
import { InputRow } from '../../ui/form.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { useQueueChange, useTopicActions } from './topics.queries.ts'

interface Props {
  topics: readonly Topic[]
  /** Number of waiting topics. */
  waiting: number
}

/** Number of topics that are shown at first, and with each press. */
const pageSize = 50

/** Topics in the order of the queue, with the reason for each that has no article. */
export function TopicTable({ topics, waiting }: Props) {
  const [limit, setLimit] = useState(pageSize)
  const remaining = topics.length - limit
  return (
    <>
      <TopicRows topics={topics.slice(0, limit)} waiting={waiting} />
      {remaining > 0 && (
        <QuietButton onClick={() => setLimit(limit + pageSize)}>
          {`Show ${Math.min(pageSize, remaining)} more of ${formatInteger(topics.length)}`}
        </QuietButton>
      )}
    </>
  )
}

function TopicRows({ topics, waiting }: Props) {
  return (
    <CardTable
      className="topics-table"
      columns={['Topic', 'Status', 'Category', 'Products', 'Latest date', 'Cost']}
      figures={['Cost']}
    >
      {topics.map(topic => (
        <TopicRow key={topic.id} topic={topic} waiting={waiting} />
      ))}
    </CardTable>
  )
}

interface RowProps extends Pick<Props, 'waiting'> {
  topic: Topic
}

function TopicRow({ topic, waiting }: RowProps) {
  const { category, format, productCount, feed, latestDate, costUsd, maxCostUsd, publish } = topic
  const categories = useCategories()
  return (
    <tr>
      <th scope="row">
        <TopicName topic={topic} />
        <span className="note">
          {getFormat(format).label}, {publish ? 'publish' : 'draft'}
        </span>
        <Problem topic={topic} />
      </th>
      <td data-label="Status">
        <StatusChip topic={topic} />
      </td>
      <td data-label="Category" data-empty={category === null}>
        {category === null ? '–' : getCategoryName(categories, category)}
      </td>
      <td data-label="Products">{feed === null ? productCount : `${productCount} of ${feed}`}</td>
      <td data-label="Latest date" data-empty={latestDate === null}>
        {latestDate ?? '–'}
      </td>
      <td data-label="Cost" data-empty={costUsd === 0 && maxCostUsd === null} className="cell-number">
        {formatCost(costUsd, maxCostUsd)}
      </td>
      <td className="cell-number topic-menu">
        <TopicMenu topic={topic} waiting={waiting} />
      </td>
    </tr>
  )
}

function TopicName({ topic: { topic, article } }: { topic: Topic }) {
  if (!article) return <>{topic}</>
  return <a href={getEditPath(article.id)}>{article.title}</a>
}

function Problem({ topic: { problem, topic, article } }: { topic: Topic }) {
  if (!problem) return article && <span className="note">Topic: {topic}</span>
  const hint = toScreenHint(problem.hint, { offersAction: true })
  return (
    <span className="topic-problem">
      {problem.message} {hint}
    </span>
  )
}

function formatCost(costUsd: number | null, maxCostUsd: number | null): string {
  const cost = costUsd === null ? 'unknown' : costUsd === 0 ? '–' : `$${costUsd.toFixed(2)}`
  return maxCostUsd === null ? cost : `${cost} of $${maxCostUsd.toFixed(2)}`
}

const chips: Record<Topic['status'], { chip: string; label: string }> = {
  waiting: { chip: 'chip chip-wait', label: 'Waiting' },
  running: { chip: 'chip chip-on', label: 'Running' },
  done: { chip: 'chip chip-on', label: 'Done' },
  failed: { chip: 'chip chip-bad', label: 'Failed' },
  skipped: { chip: 'chip chip-warn', label: 'Skipped' },
}

function StatusChip({ topic: { status, position } }: { topic: Topic }) {
  const { chip, label } = chips[status]
  return <span className={chip}>{position === null ? label : `${label}, place ${position}`}</span>
}

/** Actions that the state of the topic allows. */
function TopicMenu({ topic, waiting }: RowProps) {
  const { move, remove, retry, cancel, isPending } = useTopicActions()
  const { status, position } = topic
  const place = position ?? 0
  const items = [
    ...(place > 1
      ? [
          { name: 'Move to the front', onChoose: () => move(topic, 1) },
          { name: 'Move up', onChoose: () => move(topic, place - 1) },
        ]
      : []),
    ...(place > 0 && place < waiting ? [{ name: 'Move down', onChoose: () => move(topic, place + 1) }] : []),
    ...(status === 'failed' || status === 'skipped' ? [{ name: 'Try again', onChoose: () => retry(topic) }] : []),
    status === 'running'
      ? { name: 'Cancel', isDangerous: true, onChoose: () => cancel(topic) }
      : { name: 'Remove', isDangerous: true, onChoose: () => remove(topic) },
  ]
  return <MoreMenu about={topic.topic} items={items} pending={isPending ? 'Changing…' : undefined} isCompact />
}

/** Cost limit for all topics, and what they have cost since it was set. */
export function QueueLimit({ queue }: { queue: TopicQueue }) {
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
