import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'

export const placeNames: Readonly<Record<AuditEntry['place'], string>> = {
  terminal: 'Terminal',
  browser: 'Browser',
  token: 'Token',
  mcp: 'MCP client',
  schedule: 'Schedule',
}

export const effectNames: Readonly<Record<AuditEntry['effect'], string>> = {
  write: 'Changes',
  spend: 'May cost money',
  destructive: 'Takes away',
}

export const outcomeNames: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  begun: 'End unknown',
}

/** Those that are no user's. */
export const actorNames: Readonly<Record<string, string>> = {
  local: 'The data folder’s owner',
  schedule: 'The server itself',
  anonymous: 'Nobody signed in',
}
