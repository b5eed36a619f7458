import type { AuditEntry } from '../contract/schemas/audit.ts'

/** Entry of the audit log: a token deleted an article. */
export function auditEntry(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 'e1',
    at: '2026-11-21T09:05:00.000Z',
    lastAt: '2026-11-21T09:05:00.000Z',
    times: 1,
    by: 'grace',
    userId: 'u1',
    place: 'token',
    token: { id: 't1', name: 'nightly' },
    requestId: 'r1',
    operation: 'articles.delete',
    effect: 'destructive',
    subject: { id: 'a1', name: 'Five Kettles' },
    details: '',
    outcome: 'done',
    code: null,
    ...changes,
  }
}
