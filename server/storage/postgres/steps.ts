import type { MigrationStep } from './migrate.ts'
import { recordTables } from './steps/0001-records.ts'
import { eventTables } from './steps/0002-events.ts'
import { blobTable } from './steps/0003-blobs.ts'
import { moveTable } from './steps/0004-moves.ts'
import { titleWords } from './steps/0005-title-words.ts'
import { searchOrders } from './steps/0006-search-orders.ts'
import { idempotencyCallers } from './steps/0007-idempotency-callers.ts'
import { jobOrder } from './steps/0008-job-order.ts'
import { authorTable } from './steps/0009-authors.ts'
import { pageTables } from './steps/0010-pages.ts'
import { earningsTables } from './steps/0011-earnings.ts'
import { trackingIdTable } from './steps/0012-tracking-ids.ts'
import { recountAds } from './steps/0013-recount-ads.ts'

/** All migration steps in order, from an empty database to the current tables. */
export const steps: readonly MigrationStep[] = [
  recordTables,
  eventTables,
  blobTable,
  moveTable,
  titleWords,
  searchOrders,
  idempotencyCallers,
  jobOrder,
  authorTable,
  pageTables,
  earningsTables,
  trackingIdTable,
  recountAds,
]
