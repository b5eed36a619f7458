// Limits and choices of fields. They are apart from the schemas, so that a screen can load them without zod.

/** Deleted articles can be restored for a while; their pages say that they were taken down. */
export const articleStatuses = ['draft', 'published', 'deleted'] as const

/** Maximum characters of the HTML body, both sent and stored. */
export const contentLimit = 1_000_000

/** Maximum characters of a title. */
export const titleLimit = 200

/** Maximum characters of an excerpt. */
export const excerptLimit = 500

/** Maximum characters of the description of a picture. */
export const imageAltLimit = 200

/** Columns by which the table can be sorted. */
export const articleSorts = ['date', 'title', 'status', 'category', 'visitors', 'productClicks', 'ads'] as const

/** Sort keys of the metrics of articles. */
export const performanceSorts = [
  'visitors',
  'productClicks',
  'conversionRate',
  'adSpend',
  'ctr',
  'cpc',
  'title',
  'status',
] as const

export const sortDirections = ['asc', 'desc'] as const

/** Number of articles whose metrics a terminal shows by default. */
export const shownPerformanceRows = 100

/** Maximum number of articles on a page of the table. */
export const maxTableRows = 200

/** Figures of a day with their names. */
export const dayFigureLabels: Readonly<Record<string, string>> = {
  visitors: 'Visitors',
  productClicks: 'Product clicks',
  adSpend: 'Ad spend',
  earnings: 'Earnings',
}

/** Origins of a call. The kind that a program with a token reports is informative and grants no rights. */
export const auditPlaces = ['terminal', 'browser', 'token', 'mcp', 'schedule'] as const

/** Effects of audited calls. Reads are audited only if they export everything. */
export const auditEffects = ['write', 'spend', 'destructive', 'read'] as const

/** `begun` remains if the process ended in the meantime: the change may or may not have been made. */
export const auditOutcomes = ['begun', 'done', 'failed', 'refused'] as const

export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const

/** Content of a column of the comparison table: a product fact, its buy link, or the same text on every row. */
export const columnSources = ['name', 'rating', 'price', 'reviews', 'asin', 'pick', 'action', 'text'] as const

/** Sources of the columns: facts that differ among the products of an article, or the columns of the settings. */
export const comparisonTables = ['facts', 'fixed'] as const

export const menuNames = ['headerMenu', 'footerMenu'] as const

export type MenuName = (typeof menuNames)[number]

/** Maximum numbers of entries and characters of what a person states about a product. */
export const productLimits = { name: 150, facts: 24, factLabel: 40, factValue: 120, points: 10, point: 200 } as const

/** Maximum characters of an export file. */
export const exportFileLimit = 24_000_000

/** Maximum characters of a feed. */
export const feedLimit = 5_000_000

/** Maximum characters of a pasted list or a file. */
export const topicListLimit = 500_000

/** Events that channels can be notified of, in the order of forms. */
export const notificationEvents = [
  'approval.waiting',
  'job.failed',
  'ad.disapproved',
  'spend.near_cap',
  'plan.ready',
  'backup.overdue',
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

/** Names of the events for people. */
export const notificationEventLabels: Readonly<Record<NotificationEvent, string>> = {
  'approval.waiting': 'An approval waits',
  'job.failed': 'A job failed',
  'ad.disapproved': 'An ad was disapproved',
  'spend.near_cap': 'Ad spend is near the cap',
  'plan.ready': 'A plan is ready',
  'backup.overdue': 'The backup is overdue',
}

export const channelKinds = ['email', 'slack', 'webhook'] as const

export type ChannelKind = (typeof channelKinds)[number]

/** Facebook accepts such a campaign, but refuses ad sets in it that lead to an article. */
export const appObjective = 'OUTCOME_APP_PROMOTION'
