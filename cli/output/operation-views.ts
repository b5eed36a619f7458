import * as z from 'zod'
import { auditEntrySchema } from '../../server/contract/schemas/audit.ts'
import { auditView } from './audit-view.ts'
import type { Page } from './page.ts'
import { itemsView } from './value-view.ts'

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

type ListView = (items: readonly unknown[], page: Page) => string

/** Views of lists that need more than a table of their keys, by operation. */
export const listViews: Readonly<Record<string, ListView>> = {
  'audit.list': (items, page) => {
    const read = z.array(auditEntrySchema).safeParse(items)
    // A newer server may return other entries.
    return read.success ? auditView(read.data, page) : itemsView(items, page)
  },
}
