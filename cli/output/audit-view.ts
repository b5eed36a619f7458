import { describeOutcome, describePlace, describeSubject } from '../../server/contract/audit-labels.ts'
import type { AuditEntry } from '../../server/contract/schemas/audit.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { shortenInstant } from './short-instant.ts'
import { type Column, table } from './table.ts'
import { truncate } from './width.ts'

/** Maximum length of a cell, so that every column has room. */
const maxCellLength = 40

/** `11-21 09:05`, without the year. */
const briefInstant = (at: string) => shortenInstant(at).slice('2026-'.length, '2026-11-21 09:05'.length)

const auditColumns = (page: Page): readonly Column<AuditEntry>[] => {
  const short = (text: string) => (page.width === undefined ? text : truncate(printable(text), maxCellLength))
  return [
    isNarrow(page)
      ? { title: 'when (UTC)', value: ({ at }) => briefInstant(at), whole: true }
      : { title: 'when', value: ({ at }) => shortenInstant(at), whole: true },
    { title: 'by', value: ({ by }) => by },
    { title: 'where', value: describePlace, ...(isNarrow(page) && { whole: true }) },
    { title: 'operation', value: ({ operation }) => operation, whole: true },
    { title: 'what', value: entry => short(describeSubject(entry)) },
    { title: 'with', value: ({ details }) => short(details) },
    { title: 'outcome', value: describeOutcome, whole: true },
  ]
}

/** Below this width, the column with the details is left out. */
const minDetailsWidth = 116

const isNarrow = ({ width }: Page) => width !== undefined && width < minDetailsWidth

/** Formats the audit, one line per entry. */
export function auditView(entries: readonly AuditEntry[], page: Page): string {
  if (entries.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const shown = auditColumns(page).filter(({ title }) => title !== 'with' || !isNarrow(page))
  return table(entries, shown, page)
}
