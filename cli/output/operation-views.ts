import * as z from 'zod'
import { describeOutcome, describePlace, describeSubject } from '../../server/contract/audit-labels.ts'
import { type AuditEntry, auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { formatJobDetails } from './job-details.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { shortenInstant } from './short-instant.ts'
import { type Column, table } from './table.ts'
import { itemsView } from './value-view.ts'
import { truncate } from './width.ts'

/** Columns of a list by operation; operations not named here show all plain keys. */
export const listColumns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'name', 'variant', 'status', 'headline', 'adSetId'],
  'ads.interests': ['id', 'name', 'audience'],
  'ads.list': ['id', 'variant', 'status', 'headline', 'callToAction', 'name'],
  'adsets.list': ['id', 'articleTitle', 'campaignName', 'dailyBudget', 'status'],
  'adsets.ofArticle': ['id', 'campaignName', 'dailyBudget', 'status', 'name'],
  'approvals.list': ['id', 'state', 'what', 'askedWith', 'askedBy', 'expiresAt'],
  'articles.list': ['slug', 'status', 'publishedAt', 'category', 'title'],
  'articles.products': ['name', 'price', 'rating', 'reviewCount', 'asin', 'isPick'],
  'campaigns.list': ['id', 'name', 'objective', 'status', 'createdAt'],
  'jobs.list': ['id', 'status', 'title', 'cost', 'createdAt', 'retry'],
  'optimizer.plans': ['id', 'state', 'hasNewer', 'changes', 'createdAt', 'createdBy'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'expiresAt', 'current'],
  'settings.limits': ['title', 'used', 'limit', 'variable'],
  'tokens.list': ['id', 'name', 'username', 'scopes', 'expiresAt', 'lastUsedAt'],
}

/** Minimum terminal width for all columns. */
export const minFullWidth = 100

/** Most important columns, for narrower terminals. */
export const narrowColumns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'variant', 'status', 'name'],
  'ads.list': ['id', 'variant', 'status', 'headline'],
  'approvals.list': ['id', 'state', 'what', 'askedBy'],
  'optimizer.plans': ['id', 'state', 'changes', 'createdAt', 'createdBy'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'current'],
  'tokens.list': ['id', 'name', 'scopes', 'lastUsedAt'],
}

/** Views of single answers by operation; operations not named here show one fact per line. */
export const answerViews: Readonly<Record<string, (answer: unknown, page: Page) => string | undefined>> = {
  'articles.publish': article => sentenceAbout(article, title => `Published "${title}".`),
  'articles.restore': article => sentenceAbout(article, title => `Restored "${title}".`),
  'articles.unpublish': article => sentenceAbout(article, title => `Unpublished "${title}". It is a draft now.`),
  'jobs.get': formatJobDetails,
}

function sentenceAbout(article: unknown, toSentence: (title: string) => string): string | undefined {
  const read = z.object({ title: z.string() }).safeParse(article)
  return read.success ? toSentence(printable(read.data.title)) : undefined
}

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
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
    { title: 'by', value: ({ by }) => by },
    { title: 'where', value: describePlace, ...(isNarrow(page) && { whole: true }) },
    { title: 'operation', value: ({ operation }) => operation, whole: true },
    { title: 'what', value: entry => short(describeSubject(entry)) },
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
