import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'

export const placeLabels: Readonly<Record<AuditEntry['place'], string>> = {
  terminal: 'Terminal',
  browser: 'Browser',
  token: 'Token',
  mcp: 'MCP client',
  schedule: 'Schedule',
}

export const effectLabels: Readonly<Record<AuditEntry['effect'], string>> = {
  write: 'Changes',
  spend: 'May cost money',
  destructive: 'Deletes',
  read: 'Exports data',
}

export const outcomeLabels: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  begun: 'Result unknown',
}
