import * as z from 'zod'
import { type AdVerdicts, adVerdictsSchema, refusalSchema } from '../../server/contract/schemas/optimizer.ts'
import {
  type Backtest,
  backtestSchema,
  dismissedTopicSchema,
  type NextTopic,
  nextTopicsSchema,
  type Replacement,
  replacementSchema,
} from '../../server/contract/schemas/optimizer-reports.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatCount, formatPounds, formatSignedPercent } from '../../server/domain/number-format.ts'
import { describeProposed } from '../../server/domain/offers.ts'
import { getChangeLabel, policyLabels } from '../../server/domain/plans.ts'
import { type Column, indentText, paragraph, table } from './layout.ts'
import { unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'
import { formatSubject } from './plan-view.ts'
import { printable, quoteShellWord, shortenInstant } from './printable.ts'
import { searchDemandView } from './search-view.ts'
import { itemsView } from './value-view.ts'

/** Views of answers by operation. */
export const optimizerAnswers = {
  'optimizer.backtest': backtestView,
  'optimizer.dismissTopic': dismissedTopicView,
  'optimizer.restoreTopic': restoredTopicView,
  'optimizer.topics': topicsView,
  'optimizer.verdicts': verdictsView,
  'refusals.allow': formatAllowed,
} as const

const sampleNote = 'Some of these figures are samples.'

/** Formats the topics for the next article, each with its reasons and the command that creates the article. */
function topicsView(answer: unknown, page: Page): string | undefined {
  const { success, data } = nextTopicsSchema.safeParse(answer)
  if (!success) return undefined
  const { topics, currency, dismissed, notes, sample, search } = data
  const parts = [
    sample ? page.paint.yellow(sampleNote) : '',
    ...topics.map((topic, at) => topicView(topic, { number: at + 1, currency, page })),
    search ? searchDemandView(search, page) : '',
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

const budgetLabels = { increase: 'Increase', decrease: 'Decrease', maintain: 'Maintain' } as const

/** Formats one ad set per line, with the sentence about its ads. */
function verdictsView(answer: unknown, page: Page): string | undefined {
  const { success, data } = adVerdictsSchema.safeParse(answer)
  if (!success) return undefined
  if (data.at === null) return page.paint.dim('There is no plan. Create one: blogops optimize')
  const columns: Column<AdVerdicts['adSets'][number]>[] = [
    { title: 'ad set', value: row => row.adSetId, whole: true },
    { title: 'budget', value: formatBudgetVerdict },
    { title: 'its ads', value: row => row.comparison },
  ]
  return table(data.adSets, columns, page)
}

function formatBudgetVerdict({ action, suggestedChange }: AdVerdicts['adSets'][number]): string {
  return action === 'maintain'
    ? budgetLabels.maintain
    : `${budgetLabels[action]} ${formatSignedPercent(suggestedChange)}`
}

function dismissedTopicView(answer: unknown): string | undefined {
  const { success, data } = dismissedTopicSchema.safeParse(answer)
  if (!success) return undefined
  const topic = printable(data.topic)
  return `"${topic}" is not proposed again. To undo it: blogops optimize restore ${quoteShellWord(data.topic)}`
}

function restoredTopicView(answer: unknown): string | undefined {
  const { success, data } = dismissedTopicSchema.safeParse(answer)
  return success ? `"${printable(data.topic)}" may be proposed again.` : undefined
}

/** Formats a backtest: the verdict, a row per policy, and the assumptions. */
function backtestView(answer: unknown, requestedPage: Page): string | undefined {
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

/** Formats the products that nobody can buy, each with the one in its place and the command that replaces it. */
export function replacementsView(items: readonly unknown[], page: Page): string {
  const { success, data } = z.array(replacementSchema).safeParse(items)
  if (!success) return itemsView(items, page)
  return data.map(item => replacementView(item, page)).join('\n\n') || page.paint.dim('Every product can be bought.')
}

function replacementView({ article, product, state, since, candidate }: Replacement, page: Page): string {
  const what = state === 'gone' ? 'no longer sold' : 'out of stock'
  const subject = `${page.paint.bold(printable(product.name))}: ${what} since ${since.slice(0, 10)}`
  const command = `${page.paint.green('blogops articles regenerate')} ${article.slug} --replace ${product.asin}`
  const lines = candidate
    ? [`Proposed instead: ${describeProposed(candidate)}`, ...candidate.reasons]
    : ['No replacement was found so far.']
  return [
    subject,
    indentText(printable(`In "${article.title}".`), page),
    ...lines.map(line => indentText(printable(line), page)),
    ...(candidate ? [`  ${command} --with ${candidate.asin}`] : []),
  ].join('\n')
}

/** Formats the changes that were refused permanently, one line each. */
export function refusalsView(items: readonly unknown[], page: Page): string {
  const { success, data } = z.array(refusalSchema).safeParse(items)
  if (!success || data.length === 0) return itemsView(items, page)
  return table(
    data,
    [
      { title: 'id', value: ({ id }) => id, whole: true },
      { title: 'change', value: ({ change }) => `${getChangeLabel(change)}: ${formatSubject(change)}` },
      { title: 'refused', value: ({ at }) => shortenInstant(at), whole: true, spare: 1 },
      { title: 'by', value: ({ by }) => by },
    ],
    page,
  )
}

/** Describes a change that is allowed again; undefined if a newer server answers something else. */
function formatAllowed(answer: unknown): string | undefined {
  const { success, data } = refusalSchema.safeParse(answer)
  return success ? `Allowed again: ${getChangeLabel(data.change)}, ${formatSubject(data.change)}` : undefined
}
