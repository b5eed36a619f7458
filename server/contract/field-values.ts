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
