import { isErrorCode } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type { ParsedInput } from '../../contract/operation.ts'
import type * as activityContract from '../../contract/operations/activity.ts'
import type { AuditEntry } from '../../contract/schemas/audit.ts'
import { durationToMs } from '../../domain/days.ts'
import type { AuditRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { Audit } from './audit.ts'

type AuditFilters = Omit<ParsedInput<typeof activityContract.auditList>, 'limit'>

export function auditHandlers({ list }: Audit, clock: Clock): Pick<HandlersOf<typeof activityContract>, 'audit.list'> {
  return {
    'audit.list': async ({ limit, ...filters }) => {
      const isAll = Object.values(filters).every(filter => filter === undefined)
      const found = isAll ? await list(limit) : (await list()).filter(createFilter(filters, clock.now()))
      return found.slice(0, limit).map(toEntry)
    },
  }
}

function createFilter(filters: AuditFilters, now: Date): (record: AuditRecord) => boolean {
  const { by, place, operation, effect, outcome, about, before } = filters
  const since = filters.since === undefined ? '' : toTimestamp(filters.since, now, 'start')
  const until = filters.until === undefined ? '\uffff' : toTimestamp(filters.until, now, 'end')
  const name = by?.toLowerCase()
  return record =>
    (before === undefined || record.id < before) &&
    record.lastAt >= since &&
    record.at <= until &&
    (name === undefined || record.by.toLowerCase() === name) &&
    (place === undefined || record.place === place) &&
    (operation === undefined || record.operation === operation || record.operation.startsWith(`${operation}.`)) &&
    (effect === undefined || record.effect === effect) &&
    (outcome === undefined || record.outcome === outcome) &&
    (about === undefined || isAbout(record, about))
}

/** Converts a `whenSchema` value to ISO 8601 in UTC; a day becomes its first or last millisecond. */
function toTimestamp(when: string, now: Date, end: 'start' | 'end'): string {
  const ago = durationToMs(when)
  if (ago !== undefined) return new Date(now.getTime() - ago).toISOString()
  const isDay = /^\d{4}-\d\d-\d\d$/.test(when)
  return new Date(isDay ? `${when}T${end === 'start' ? '00:00:00.000' : '23:59:59.999'}Z` : when).toISOString()
}

function isAbout({ subjectId, subjectName }: AuditRecord, about: string): boolean {
  return subjectId === about || (subjectName?.toLowerCase().includes(about.toLowerCase()) ?? false)
}

function toEntry({ version: _, tokenId, tokenName, subjectId, subjectName, code, ...entry }: AuditRecord): AuditEntry {
  return {
    ...entry,
    token: tokenId === null ? null : { id: tokenId, name: tokenName },
    subject: subjectId === null && subjectName === null ? null : { id: subjectId, name: subjectName },
    code: isErrorCode(code) ? code : null,
  }
}
