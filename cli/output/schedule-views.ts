import * as z from 'zod'
import { type CalendarEntry, calendarSchema, scheduledArticleSchema } from '../../server/contract/schemas/schedule.ts'
import {
  type Topic,
  type TopicQueue,
  topicImportSchema,
  topicListSchema,
  topicQueueSchema,
  topicSchema,
} from '../../server/contract/schemas/topics.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'
import { type Column, paragraph, table } from './layout.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { valueView } from './value-view.ts'

const columns: readonly Column<Topic>[] = [
  { title: 'id', value: ({ id }) => id, whole: true },
  { title: 'place', value: ({ position }) => position ?? '', align: 'right' },
  { title: 'status', value: ({ status }) => status, whole: true },
  { title: 'topic', value: ({ topic }) => topic, minWidth: 16 },
  { title: 'format', value: ({ format }) => format, spare: 4 },
  { title: 'products', value: ({ productCount, feed }) => feed ?? productCount, spare: 1 },
  { title: 'category', value: ({ category }) => category ?? '', spare: 2 },
  { title: 'until', value: ({ latestDate }) => latestDate ?? '', spare: 3 },
  { title: 'cost', value: ({ costUsd }) => (costUsd === null ? '?' : costUsd === 0 ? '' : formatUsd(costUsd)) },
]

const formatUsd = (usd: number) => `$${usd.toFixed(2)}`

/** Maximum rejected rows and problems shown to a person. */
const maxShown = 20

function topicListView(answer: unknown, page: Page): string | undefined {
  const { success, data } = topicListSchema.safeParse(answer)
  if (!success) return undefined
  const { queue, topics } = data
  if (page.width === undefined) return table(topics, columns, page)
  const list = topics.length === 0 ? page.paint.dim('none') : table(topics, columns, page)
  const hasFailed = topics.some(({ status }) => status === 'failed' || status === 'skipped')
  const advice = hasFailed ? ['To try a failed topic again: blogops topics retry <id>'] : []
  return [describeQueue(queue, page), list, ...describeProblems(topics, page), ...advice].join('\n\n')
}

function describeProblems(topics: readonly Topic[], page: Page): string[] {
  const found = topics.flatMap(({ topic, problem }) => {
    if (!problem) return []
    const { message, hint = '' } = problem
    return [paragraph(`${printable(topic)}: ${printable(message)} ${printable(hint)}`.trimEnd(), page)]
  })
  return found.slice(0, maxShown)
}

/** Describes the state of the queue: "The queue runs. 3 topics wait. $1.20 of $20.00 is spent." */
function describeQueue({ paused, pauseReason, waiting, maxCostUsd, spentUsd }: TopicQueue, page: Page): string {
  const state = paused ? page.paint.yellow('The queue is paused.') : 'The queue runs while a server runs.'
  const count = `Waiting: ${formatQuantity(waiting, 'topic')}.`
  const spent = maxCostUsd === null ? '' : `${formatUsd(spentUsd)} of ${formatUsd(maxCostUsd)} is spent.`
  const reason = pauseReason === null ? '' : printable(pauseReason)
  return [state, reason, count, spent].filter(text => text !== '').join(' ')
}

function queueView(answer: unknown, page: Page): string | undefined {
  const { success, data } = topicQueueSchema.safeParse(answer)
  return success ? describeQueue(data, page) : undefined
}

/** Describes a changed topic in one sentence. */
function formatTopic(answer: unknown, describe: (topic: Topic) => string): string | undefined {
  const { success, data } = topicSchema.safeParse(answer)
  return success ? describe(data) : undefined
}

const title = ({ topic }: Topic) => `"${printable(topic)}"`

/** Views of the queue of topics, by operation. */
export const topicAnswers: Readonly<Record<string, (answer: unknown, page: Page) => string | undefined>> = {
  'topics.list': topicListView,
  'topics.add': answer =>
    formatTopic(
      answer,
      topic => `Added ${title(topic)} at place ${topic.position}. To see the queue: blogops topics list`,
    ),
  'topics.move': answer => formatTopic(answer, topic => `Moved ${title(topic)} to place ${topic.position}.`),
  'topics.remove': answer => formatTopic(answer, topic => `Removed ${title(topic)} from the queue.`),
  'topics.retry': answer => formatTopic(answer, topic => `${title(topic)} is first in the queue again.`),
  'topics.pause': queueView,
  'topics.resume': queueView,
  'topics.limit': queueView,
}

export function topicImportView(answer: unknown, page: Page): string {
  const { success, data } = topicImportSchema.safeParse(answer)
  if (!success) return valueView(answer, page)
  const { added, rejected, rejectedTotal } = data
  const headline = page.paint.bold(`Added ${formatQuantity(added.length, 'topic')} to the queue.`)
  if (rejectedTotal === 0) return headline
  const lines = rejected.slice(0, maxShown).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`)
  const more = rejectedTotal > maxShown ? [`  … and ${formatCount(rejectedTotal - maxShown)} more`] : []
  return [headline, page.paint.yellow(`Refused ${formatQuantity(rejectedTotal, 'row')}:`), ...lines, ...more].join('\n')
}

type AnswerView = (answer: unknown, page: Page) => string | undefined

const titleSchema = z.object({ title: z.string() })

function formatScheduled(answer: unknown): string | undefined {
  const { success, data } = scheduledArticleSchema.safeParse(answer)
  if (!success) return undefined
  const { article, local, timeZone, note } = data
  const sentence = `Scheduled "${printable(article.title)}" for ${local.replace('T', ' ')} (${timeZone}).`
  return note === null ? sentence : `${sentence} ${note}`
}

function formatUnscheduled(answer: unknown): string | undefined {
  const { success, data } = titleSchema.safeParse(answer)
  return success ? `"${printable(data.title)}" is no longer scheduled. It is a draft.` : undefined
}

const stateLabels: Record<CalendarEntry['state'], string> = {
  scheduled: 'scheduled',
  problem: 'not published',
  published: 'published',
}

function formatCalendar(answer: unknown, page: Page): string | undefined {
  const { success, data } = calendarSchema.safeParse(answer)
  if (!success) return undefined
  const { entries, timeZone } = data
  if (entries.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const columns: readonly Column<CalendarEntry>[] = [
    { title: `when (${timeZone})`, value: ({ local }) => local.replace('T', ' '), whole: true },
    { title: 'state', value: ({ state }) => stateLabels[state], whole: true },
    { title: 'slug', value: ({ slug }) => slug, whole: true },
    { title: 'title', value: ({ title }) => title },
    { title: 'by', value: ({ by }) => by ?? '' },
  ]
  const problems = entries.flatMap(({ slug, problem }) => (problem === null ? [] : [describeProblem(slug, problem)]))
  return [table(entries, columns, page), ...(page.width === undefined ? [] : problems)].join('\n')
}

function describeProblem(slug: string, problem: string): string {
  return `\n${printable(slug)} was not published: ${printable(problem)}\nTo publish it: blogops articles publish ${printable(slug)}`
}

/** Views of planned publications, by operation. */
export const scheduleAnswers: Readonly<Record<string, AnswerView>> = {
  'articles.schedule': formatScheduled,
  'articles.unschedule': formatUnscheduled,
  'articles.calendar': formatCalendar,
}

/** Article in a list, with its planned time in place of that of its publication. */
export function labelPlannedArticle(item: unknown): unknown {
  const { success, data } = z.looseObject({ scheduledFor: z.string() }).safeParse(item)
  if (!success) return item
  const status = data.scheduleProblem === undefined ? stateLabels.scheduled : stateLabels.problem
  return { ...data, status, publishedAt: data.scheduledFor }
}
