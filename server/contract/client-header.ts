/**
 * By which a caller says what it is, for the audit: `terminal`, where a person is at it, or `mcp`. It describes, and gives
 * no right.
 */
export const clientHeader = 'x-blogops-client'
