import * as z from 'zod'
import {
  describeActor,
  describeAuditEntry,
  describeOutcome,
  describePlace,
} from '../../server/contract/audit-sentences.ts'
import { type AuditEntry, auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { channelWithSecretSchema } from '../../server/contract/schemas/notifications.ts'
import { planStateSchema } from '../../server/contract/schemas/optimizer.ts'
import { planStateLabels } from '../../server/domain/plans.ts'
import { articleTableView, formatProducts } from './article-view.ts'
import {
  describeTrackedIds,
  formatEarnings,
  formatFilledIds,
  formatRemovedReport,
  trackedIdsView,
} from './earnings-view.ts'
import { formatJobDetails, formatToday } from './job-view.ts'
import { type Column, table, truncate } from './layout.ts'
import { linkAnswers } from './link-views.ts'
import { optimizerAnswers, refusalsView, replacementsView } from './optimizer-views.ts'
import type { Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'
import { labelPlannedArticle, scheduleAnswers, topicAnswers } from './schedule-views.ts'
import { indexNowView, removedPeriodView, searchPeriodView } from './search-view.ts'
import { itemsView } from './value-view.ts'

/** Columns of a list by operation; operations not named here show all plain keys. */
export const listColumns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'name', 'variant', 'status', 'labels', 'headline', 'adSetId'],
  'ads.interests': ['id', 'name', 'audience'],
  'ads.list': ['id', 'variant', 'status', 'labels', 'headline', 'callToAction', 'name'],
  'ads.label': ['id', 'labels', 'name'],
  'adsets.list': ['id', 'name', 'campaignName', 'dailyBudget', 'status', 'labels'],
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
  'notifications.channels': ['id', 'kind', 'name', 'enabled', 'target', 'problem', 'events'],
  'notifications.log': ['createdAt', 'state', 'channel', 'event', 'attempts', 'answer', 'nextAt', 'title'],
  'optimizer.plans': ['id', 'state', 'hasNewer', 'changes', 'createdAt', 'createdBy'],
  'pages.list': ['slug', 'status', 'title', 'isDefault', 'updatedAt'],
  'pages.revisions': ['number', 'at', 'by', 'title', 'words'],
  'search.list': ['id', 'queries', 'pages', 'clicks', 'impressions', 'ctr', 'position', 'at', 'by'],
  'sessions.list': ['id', 'username', 'device', 'createdAt', 'lastSeenAt', 'current'],
  'settings.limits': ['title', 'used', 'limit', 'variable'],
  'passkeys.list': ['id', 'name', 'synced', 'createdAt', 'lastUsedAt'],
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
  'notifications.channels': ['id', 'kind', 'name', 'problem'],
  'notifications.log': ['createdAt', 'state', 'event', 'answer'],
  'optimizer.plans': ['id', 'state', 'changes', 'createdAt'],
  'search.list': ['id', 'queries', 'pages', 'clicks', 'impressions', 'position'],
  'sessions.list': ['id', 'username', 'device', 'lastSeenAt'],
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
  'indexNow.get': indexNowView,
  'indexNow.submit': indexNowView,
  'indexNow.switch': indexNowView,
  'search.get': searchPeriodView,
  'search.remove': removedPeriodView,
  'jobs.get': formatJobDetails,
  ...optimizerAnswers,
  ...scheduleAnswers,
  ...topicAnswers,
  ...linkAnswers,
  'notifications.add': channel => describeChannel(channel, name => `Added "${name}".`),
  'notifications.rotate': channel => describeChannel(channel, name => `"${name}" has a new signing key.`),
  'notifications.test': () => 'Sent the test message.',
  'products.list': formatProducts,
  'pages.publish': page => sentenceAbout(page, title => `Published "${title}".`),
  'pages.reset': page => sentenceAbout(page, title => `"${title}" has its default text again.`),
  'pages.unpublish': page => sentenceAbout(page, title => `Unpublished "${title}". It is a draft now.`),
  'today.get': formatToday,
  'totp.confirm': formatRecoveryCodes,
  'totp.renew': formatRecoveryCodes,
}

/** Describes a channel with the key that is shown once. */
function describeChannel(answer: unknown, toSentence: (name: string) => string): string | undefined {
  const { success, data } = channelWithSecretSchema.safeParse(answer)
  if (!success) return undefined
  const { id, name, secret } = data
  const key = secret === null ? [] : [`Its signing key, which is shown only once: ${printable(secret)}`]
  return [toSentence(printable(name)), ...key, `To send a test message: blogops notifications test ${id}`].join('\n')
}

function sentenceAbout(article: unknown, toSentence: (title: string) => string): string | undefined {
  const read = z.object({ title: z.string() }).safeParse(article)
  return read.success ? toSentence(printable(read.data.title)) : undefined
}

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'optimizer.replacements': replacementsView,
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
/** Formats recovery codes, which are shown once. */
export function formatRecoveryCodes(answer: unknown, { paint }: Page): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('recoveryCodes' in answer)) return undefined
  const codes = Array.isArray(answer.recoveryCodes) ? answer.recoveryCodes.map(code => printable(String(code))) : []
  const heading = 'Your authenticator app is set up. Store these recovery codes; each replaces a code once:'
  return [heading, ...codes.map(code => `  ${paint.bold(code)}`)].join('\n')
}
