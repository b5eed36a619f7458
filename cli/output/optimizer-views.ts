import {
  type Backtest,
  backtestSchema,
  dismissedTopicSchema,
  type NextTopic,
  nextTopicsSchema,
  policyLabels,
} from '../../server/contract/schemas/optimizer-reports.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatCount, formatPounds, formatSignedPercent } from '../../server/domain/number-format.ts'
import { quoteShellWord } from '../shell-words.ts'
import { unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'
import { indentText } from './plan-view.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { paragraph } from './width.ts'

const sampleNote = 'Some of these figures are samples.'

/** Formats the topics for the next article, each with its reasons and the command that creates the article. */
export function topicsView(answer: unknown, page: Page): string | undefined {
  const { success, data } = nextTopicsSchema.safeParse(answer)
  if (!success) return undefined
  const { topics, currency, dismissed, notes, sample } = data
  const parts = [
    sample ? page.paint.yellow(sampleNote) : '',
    ...topics.map((topic, at) => topicView(topic, { number: at + 1, currency, page })),
    notes.map(note => indentText(`- ${note}`, page)).join('\n'),
    ...(topics.length > 0 ? [paragraph('Not this one: blogops optimize dismiss <topic>', page)] : []),
    ...(dismissed.length > 0
      ? [
          paragraph(
            `Turned down: ${dismissed.map(({ topic }) => printable(topic)).join(', ')}. To propose one again: blogops optimize restore <topic>`,
            page,
          ),
        ]
      : []),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function topicView(
  topic: NextTopic,
  { number, currency, page }: { number: number; currency: string; page: Page },
): string {
  const value = topic.value === null ? unknownSign : `up to ${formatAmount({ amount: topic.value, currency })}`
  return [
    `${page.paint.bold(`${number}. ${printable(topic.topic)}`)} (${printable(topic.category)}): ${value} in 90 days`,
    ...topic.reasons.map(reason => indentText(printable(reason), page)),
    `  ${page.paint.green('blogops generate')} --topic ${quoteShellWord(topic.topic)} --category ${topic.category}`,
  ].join('\n')
}

export function dismissedTopicView(answer: unknown): string | undefined {
  const { success, data } = dismissedTopicSchema.safeParse(answer)
  if (!success) return undefined
  const topic = printable(data.topic)
  return `"${topic}" is not proposed again. To undo it: blogops optimize restore ${quoteShellWord(data.topic)}`
}

export function restoredTopicView(answer: unknown): string | undefined {
  const { success, data } = dismissedTopicSchema.safeParse(answer)
  return success ? `"${printable(data.topic)}" may be proposed again.` : undefined
}

/** Formats a backtest: the verdict, a row per policy, and the assumptions. */
export function backtestView(answer: unknown, requestedPage: Page): string | undefined {
  // Complete in a pipe, too.
  const page = { ...requestedPage, width: requestedPage.width ?? Number.POSITIVE_INFINITY }
  const { success, data } = backtestSchema.safeParse(answer)
  if (!success) return undefined
  const { range, policies, verdict, scope, notes, sample } = data
  return [
    range ? page.paint.bold(`${range.from} to ${range.to}`) : '',
    sample ? page.paint.yellow(sampleNote) : '',
    paragraph(verdict, page),
    policies.length > 0 ? table(policies, policyColumns(data), page) : '',
    scope === '' ? '' : paragraph(scope, page),
    notes.map(note => indentText(`- ${note}`, page)).join('\n'),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

type PolicyRow = Backtest['policies'][number]

function policyColumns({ unit, spend }: Backtest): readonly Column<PolicyRow>[] {
  const right = { align: 'right', whole: true } as const
  const format = (results: number) =>
    unit === 'pounds earned' ? formatPounds(results) : formatCount(Math.round(results))
  return [
    { title: 'policy', value: ({ policy }) => policyLabels[policy] },
    { title: unit ?? 'results', value: ({ results }) => format(results), ...right },
    { title: 'spend', value: () => formatPounds(spend), ...right },
    { title: 'rules bring', value: ({ lead }) => (lead ? formatSignedPercent(lead.percent) : ''), ...right },
    {
      title: 'with 95%',
      value: ({ lead }) => (lead ? `${formatSignedPercent(lead.low)} to ${formatSignedPercent(lead.high)}` : ''),
      ...right,
    },
  ]
}
