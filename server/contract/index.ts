import type { HandlersOf } from './handler.ts'
import type { OperationSpec } from './operation.ts'
import * as accounts from './operations/accounts.ts'
import * as adCheck from './operations/ad-check.ts'
import * as adDeployments from './operations/ad-deployments.ts'
import * as adPerformance from './operations/ad-performance.ts'
import * as adSets from './operations/ad-sets.ts'
import * as adSync from './operations/ad-sync.ts'
import * as adVariants from './operations/ad-variants.ts'
import * as ads from './operations/ads.ts'
import * as analytics from './operations/analytics.ts'
import * as approvals from './operations/approvals.ts'
import * as articleImport from './operations/article-import.ts'
import * as articleTable from './operations/article-table.ts'
import * as articleWriting from './operations/article-writing.ts'
import * as articles from './operations/articles.ts'
import * as audit from './operations/audit.ts'
import * as authors from './operations/authors.ts'
import * as backup from './operations/backup.ts'
import * as calls from './operations/calls.ts'
import * as campaigns from './operations/campaigns.ts'
import * as categories from './operations/categories.ts'
import * as demo from './operations/demo.ts'
import * as earnings from './operations/earnings.ts'
import * as events from './operations/events.ts'
import * as evidence from './operations/evidence.ts'
import * as generation from './operations/generation.ts'
import * as images from './operations/images.ts'
import * as jobs from './operations/jobs.ts'
import * as notifications from './operations/notifications.ts'
import * as optimizer from './operations/optimizer.ts'
import * as pages from './operations/pages.ts'
import * as pairing from './operations/pairing.ts'
import * as passkeys from './operations/passkeys.ts'
import * as permissions from './operations/permissions.ts'
import * as products from './operations/products.ts'
import * as proposals from './operations/proposals.ts'
import * as reconciliation from './operations/reconciliation.ts'
import * as regeneration from './operations/regeneration.ts'
import * as schedule from './operations/schedule.ts'
import * as secondFactor from './operations/second-factor.ts'
import * as settings from './operations/settings.ts'
import * as site from './operations/site.ts'
import * as today from './operations/today.ts'
import * as tokens from './operations/tokens.ts'
import * as topics from './operations/topics.ts'
import * as trackingIds from './operations/tracking-ids.ts'

const declared = {
  ...accounts,
  ...articles,
  ...schedule,
  ...articleTable,
  ...articleWriting,
  ...articleImport,
  ...authors,
  ...categories,
  ...campaigns,
  ...adSets,
  ...ads,
  ...adPerformance,
  ...adVariants,
  ...adDeployments,
  ...adCheck,
  ...adSync,
  ...reconciliation,
  ...analytics,
  ...backup,
  ...optimizer,
  ...earnings,
  ...events,
  ...evidence,
  ...generation,
  ...images,
  ...jobs,
  ...notifications,
  ...pages,
  ...pairing,
  ...products,
  ...proposals,
  ...regeneration,
  ...settings,
  ...demo,
  ...site,
  ...today,
  ...secondFactor,
  ...passkeys,
  ...tokens,
  ...topics,
  ...trackingIds,
  ...audit,
  ...permissions,
  ...approvals,
  ...calls,
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
