import * as z from 'zod'
import { describeOutcome, describePlace, describeSubject } from '../../server/contract/audit-labels.ts'
import { type AuditEntry, auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { formatPounds } from '../../server/domain/number-format.ts'
import type { Page } from './page.ts'
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

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'audit.list': (items, page) => {
    const read = z.array(auditEntrySchema).safeParse(items)
    // A newer server may return other entries.
    return read.success ? auditView(read.data, page) : itemsView(items, page)
  },
}

/** Notes about the next step, by the operation that was done. */
export const nextSteps: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => string>> = {
  'adsets.delete': () => 'Deleted the ad set with its ads and their figures.',
  'approvals.reject': () => 'Rejected. The call can no longer be approved.',
  'articles.delete': ({ id }) => `Deleted. To restore it: blogops articles restore ${id}`,
  'articles.discard': ({ number }) => `Proposal ${number} is discarded. The article is unchanged.`,
  'articles.restore': ({ id }) => `Restored. To see it: blogops articles show ${id}`,
}

type Input = Readonly<Record<string, unknown>>
type Remark = (input: Input, answer: unknown) => string | null

/** Notes about an answer, by operation; programs get them too, on stderr. Null if the request was met exactly. */
export const remarks: Readonly<Record<string, Remark>> = {
  'adsets.assign': noteExistingBudget,
  'audit.list': noteEarlierEntries,
  'tokens.revoke': noteRevokedDescendants,
}

function noteRevokedDescendants(_: Input, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('alsoRevoked' in answer)) return null
  const names = Array.isArray(answer.alsoRevoked) ? answer.alsoRevoked : []
  if (names.length === 0) return null
  return `Tokens made with it are revoked too: ${names.map(name => printable(String(name))).join(', ')}`
}

/** An existing ad set keeps its budget. */
function noteExistingBudget({ dailyBudget: requestedBudget }: Input, answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('dailyBudget' in answer) || !('id' in answer)) return null
  const { id, dailyBudget } = answer
  if (requestedBudget === undefined || requestedBudget === dailyBudget || typeof dailyBudget !== 'number') return null
  return `The ad set already exists with ${formatPounds(dailyBudget)} a day. To change that: blogops adsets budget ${id} ${requestedBudget}`
}

/** There may be more entries than requested. */
function noteEarlierEntries({ limit = 50 }: Input, answer: unknown): string | null {
  const last: unknown = Array.isArray(answer) && answer.length === Number(limit) ? answer.at(-1) : null
  if (typeof last !== 'object' || last === null || !('id' in last)) return null
  return `For earlier entries: blogops audit --before ${last.id}`
}
