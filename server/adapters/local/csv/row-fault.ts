/** Reason a row cannot be used, for the admin who supplied the file. */
export class RowError extends Error {}

/** Maximum rejected rows to report in detail; the rest are only counted. */
export const MAX_REPORTED_ROWS = 100
