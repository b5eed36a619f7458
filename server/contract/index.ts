import type { HandlersOf } from './handler.ts'
import { type OperationRoute, type OperationSpec, toRoute } from './operation.ts'
import * as accounts from './operations/accounts.ts'
import * as activity from './operations/activity.ts'
import * as adDeployments from './operations/ad-deployments.ts'
import * as adPerformance from './operations/ad-performance.ts'
import * as adSets from './operations/ad-sets.ts'
import * as adSync from './operations/ad-sync.ts'
import * as ads from './operations/ads.ts'
import * as analytics from './operations/analytics.ts'
import * as approvals from './operations/approvals.ts'
import * as articleLists from './operations/article-lists.ts'
import * as articleWriting from './operations/article-writing.ts'
import * as articles from './operations/articles.ts'
import * as authors from './operations/authors.ts'
import * as campaigns from './operations/campaigns.ts'
import * as categories from './operations/categories.ts'
import * as earnings from './operations/earnings.ts'
import * as events from './operations/events.ts'
import * as generation from './operations/generation.ts'
import * as jobs from './operations/jobs.ts'
import * as links from './operations/links.ts'
import * as notifications from './operations/notifications.ts'
import * as optimizer from './operations/optimizer.ts'
import * as pages from './operations/pages.ts'
import * as pairing from './operations/pairing.ts'
import * as passkeys from './operations/passkeys.ts'
import * as products from './operations/products.ts'
import * as proposals from './operations/proposals.ts'
import * as search from './operations/search.ts'
import * as secondFactor from './operations/second-factor.ts'
import * as settings from './operations/settings.ts'
import * as site from './operations/site.ts'
import * as tokens from './operations/tokens.ts'
import * as topics from './operations/topics.ts'
import * as trackingIds from './operations/tracking-ids.ts'

const declared = {
  ...accounts,
  ...articles,
  ...articleLists,
  ...articleWriting,
  ...authors,
  ...categories,
  ...campaigns,
  ...adSets,
  ...ads,
  ...adPerformance,
  ...adDeployments,
  ...adSync,
  ...analytics,
  ...events,
  ...optimizer,
  ...earnings,
  ...generation,
  ...jobs,
  ...links,
  ...notifications,
  ...pages,
  ...pairing,
  ...products,
  ...proposals,
  ...search,
  ...settings,
  ...site,
  ...activity,
  ...secondFactor,
  ...passkeys,
  ...tokens,
  ...topics,
  ...trackingIds,
  ...approvals,
}

type Declared = typeof declared

/** Operations by id. */
export type Operations = { [K in keyof Declared as Declared[K]['id']]: Declared[K] }
export type OperationId = keyof Operations
export type Handlers = HandlersOf<Declared>

/** All operations, in the order of declaration. */
export const operations: readonly OperationSpec[] = Object.values(declared)

const operationsById = new Map<string, OperationSpec>(operations.map(operation => [operation.id, operation]))

export function findOperation(id: string): OperationSpec | undefined {
  return operationsById.get(id)
}

/** Returns the routes of all operations, in the order of declaration. The build calls it. @public */
export function describeRoutes(): OperationRoute[] {
  return operations.map(toRoute)
}
