/** Reason a row cannot be used, for the admin who supplied the file. */
export class RowFault extends Error {}

/** Maximum rejected rows to report in detail; the rest are only counted. */
export const REJECTED_KEPT = 100
