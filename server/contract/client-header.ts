/**
 * Request header in which a caller names its kind for the audit: `terminal` (a person at a terminal) or `mcp`. It
 * grants no rights.
 */
export const clientHeader = 'x-blogops-client'
