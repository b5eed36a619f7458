import * as z from 'zod'
import {
  describeActor,
  describeAuditEntry,
  describeOutcome,
  describePlace,
} from '../../server/contract/audit-sentences.ts'
import { asGenerationResult, asOptimization, asRegenerationResult, formatRetry } from '../../server/contract/jobs.ts'
import { type AuditEntry, auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { type Job, type JobResult, jobSchema } from '../../server/contract/schemas/job.ts'
import { planStateSchema } from '../../server/contract/schemas/optimizer.ts'
import { formatCost } from '../../server/domain/number-format.ts'
import { planStateLabels } from '../../server/domain/plans.ts'
import { articleTableView, formatProducts } from './article-view.ts'
import {
  describeTrackedIds,
  formatEarnings,
  formatFilledIds,
  formatRemovedReport,
  trackedIdsView,
} from './earnings-view.ts'
import { type Column, pad, table, truncate } from './layout.ts'
import { optimizerAnswers, refusalsView } from './optimizer-views.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'
import { labelPlannedArticle, scheduleAnswers, topicAnswers } from './schedule-views.ts'
import { formatToday } from './today-view.ts'
import { factsView, itemsView } from './value-view.ts'

/** Columns of a list by operation; operations not named here show all plain keys. */
export const listColumns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'name', 'variant', 'status', 'headline', 'adSetId'],
  'ads.interests': ['id', 'name', 'audience'],
  'ads.list': ['id', 'variant', 'status', 'headline', 'callToAction', 'name'],
  'adsets.list': ['id', 'name', 'campaignName', 'dailyBudget', 'status'],
  'adsets.ofArticle': ['id', 'campaignName', 'dailyBudget', 'status', 'name'],
  'approvals.list': ['id', 'state', 'what', 'askedWith', 'askedBy', 'expiresAt'],
  'articles.list': ['slug', 'status', 'publishedAt', 'category', 'title'],
  'articles.products': ['name', 'price', 'rating', 'reviewCount', 'asin', 'isPick'],
  'authors.list': ['slug', 'name', 'reviews', 'stored', 'bio'],
  'campaigns.list': ['id', 'name', 'objective', 'status', 'createdAt'],
  'categories.list': ['slug', 'name', 'hidden', 'published', 'articles', 'formerSlugs'],
  'categories.order': ['slug', 'name', 'hidden', 'published', 'articles', 'formerSlugs'],
  'earnings.list': ['id', 'name', 'from', 'to', 'rows', 'fees', 'at', 'by'],
  'jobs.list': ['id', 'status', 'title', 'cost', 'createdAt', 'retry'],
  'optimizer.plans': ['id', 'state', 'hasNewer', 'changes', 'createdAt', 'createdBy'],
  'pages.list': ['slug', 'status', 'title', 'isDefault', 'updatedAt'],
  'pages.revisions': ['number', 'at', 'by', 'title', 'words'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'expiresAt', 'current'],
  'settings.limits': ['title', 'used', 'limit', 'variable'],
  'tokens.list': ['id', 'name', 'username', 'scopes', 'expiresAt', 'lastUsedAt'],
}

/** Items of a list with words for people in place of some values, by operation. */
export const itemLabels: Readonly<Record<string, (item: unknown) => unknown>> = {
  'articles.list': labelPlannedArticle,
  'optimizer.plans': item => {
    const { success, data } = z.looseObject({ state: planStateSchema }).safeParse(item)
    return success ? { ...data, state: planStateLabels[data.state] } : item
  },
}

/** Minimum terminal width for all columns. */
export const minFullWidth = 100

/** Most important columns, for narrower terminals. */
export const narrowColumns: Readonly<Record<string, readonly string[]>> = {
  'earnings.list': ['id', 'name', 'from', 'to', 'fees'],
  'ads.all': ['id', 'variant', 'status', 'name'],
  'ads.list': ['id', 'variant', 'status', 'headline'],
  'approvals.list': ['id', 'state', 'what', 'askedBy'],
  'optimizer.plans': ['id', 'state', 'changes', 'createdAt'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'current'],
  'tokens.list': ['id', 'name', 'scopes', 'lastUsedAt'],
}

/** Views of single answers by operation; operations not named here show one fact per line. */
export const answerViews: Readonly<Record<string, (answer: unknown, page: Page) => string | undefined>> = {
  'articles.publish': article => sentenceAbout(article, title => `Published "${title}".`),
  'articles.restore': article => sentenceAbout(article, title => `Restored "${title}".`),
  'articles.table': articleTableView,
  'articles.unpublish': article => sentenceAbout(article, title => `Unpublished "${title}". It is a draft now.`),
  'earnings.get': formatEarnings,
  'earnings.remove': report => formatRemovedReport(report),
  'trackingIds.assign': answer => describeTrackedIds([answer], ({ id, owner }) => `${id}: ${owner}`),
  'trackingIds.fill': formatFilledIds,
  'trackingIds.remove': answer => describeTrackedIds([answer], ({ id }) => `Removed the tracking id ${id}.`),
  'jobs.get': formatJobDetails,
  ...optimizerAnswers,
  ...scheduleAnswers,
  ...topicAnswers,
  'products.list': formatProducts,
  'pages.publish': page => sentenceAbout(page, title => `Published "${title}".`),
  'pages.reset': page => sentenceAbout(page, title => `"${title}" has its default text again.`),
  'pages.unpublish': page => sentenceAbout(page, title => `Unpublished "${title}". It is a draft now.`),
  'today.get': formatToday,
}

function sentenceAbout(article: unknown, toSentence: (title: string) => string): string | undefined {
  const read = z.object({ title: z.string() }).safeParse(article)
  return read.success ? toSentence(printable(read.data.title)) : undefined
}

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'refusals.list': refusalsView,
  'trackingIds.add': trackedIdsView,
  'trackingIds.list': trackedIdsView,
  'audit.list': (items, page) => {
    const read = z.array(auditEntrySchema).safeParse(items)
    // A newer server may return other entries.
    return read.success ? auditView(read.data, page) : itemsView(items, page)
  },
}

/** Maximum length of a cell, so that every column has room. */
const maxCellLength = 40

/** `11-21 09:05`, without the year. */
const briefInstant = (at: string) => shortenInstant(at).slice('2026-'.length, '2026-11-21 09:05'.length)

const auditColumns = (page: Page): readonly Column<AuditEntry>[] => {
  const short = (text: string) => (page.width === undefined ? text : truncate(printable(text), maxCellLength))
  return [
    isNarrow(page)
      ? { title: 'when (UTC)', value: ({ at }) => briefInstant(at), whole: true }
      : { title: 'when', value: ({ at }) => shortenInstant(at), whole: true },
    { title: 'who', value: describeActor },
    { title: 'where', value: describePlace, ...(isNarrow(page) && { whole: true }) },
    { title: 'what', value: entry => printable(describeAuditEntry(entry)) },
    { title: 'with', value: ({ details }) => short(details) },
    { title: 'outcome', value: describeOutcome, whole: true },
  ]
}

/** Below this width, the column with the details is left out. */
const minDetailsWidth = 116

const isNarrow = ({ width }: Page) => width !== undefined && width < minDetailsWidth

/** Formats the audit, one line per entry. */
function auditView(entries: readonly AuditEntry[], page: Page): string {
  if (entries.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const shown = auditColumns(page).filter(({ title }) => title !== 'with' || !isNarrow(page))
  return table(entries, shown, page)
}

/** Formats a job for people: facts, steps and result. Programs get all of it with `--json`. */
function formatJobDetails(answer: unknown, page: Page): string | undefined {
  const parsed = jobSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { id, title, type, status, retry, cost, createdBy, createdAt, updatedAt, steps, error, result } = parsed.data
  const state = retry ? `${status}, ${formatRetry(retry)}` : status
  const facts = factsView(
    { id, title, type, status: state, ...(cost && { cost: formatCost(cost) }), createdBy, createdAt, updatedAt },
    page,
  )
  const failed = error && [
    `${page.paint.red('error:')} ${printable(error.message)}`,
    ...(error.hint === undefined ? [] : [`${page.paint.cyan('hint:')} ${printable(error.hint)}`]),
  ]
  const next = result && getNextCommand(result, id)
  const parts = [[facts], stepLines(steps, page), failed ?? [], next ? [`To see the result: ${next}`] : []]
  return parts
    .filter(({ length }) => length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

function stepLines(steps: Job['steps'], { paint }: Page): string[] {
  return steps.map(({ status, title, startedAt, finishedAt }) => {
    const duration =
      startedAt && finishedAt
        ? ` (${seconds(startedAt, finishedAt)})`
        : startedAt
          ? ` (since ${shortenInstant(startedAt)})`
          : ''
    return `${pad(status, 'cancelled'.length)}  ${printable(title)}${paint.dim(duration)}`
  })
}

function seconds(from: string, to: string): string {
  return `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`
}

/** Returns the command that shows the result best. */
function getNextCommand(result: JobResult, id: string): string {
  const articleResult = asGenerationResult(result) ?? asRegenerationResult(result)
  if (articleResult) return `blogops articles show ${articleResult.article.slug}`
  const optimization = asOptimization(result)
  return optimization ? `blogops optimize show ${optimization.plan.id}` : `blogops jobs watch ${id}`
}
