/** Why a row cannot be used, in words for the admin who gave the file. */
export class RowFault extends Error {}

/** Rejected rows told of one by one; more are only counted. */
export const REJECTED_KEPT = 100
