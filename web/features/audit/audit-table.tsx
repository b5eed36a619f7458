import { describeOperation } from '../../../server/contract/audit-words.ts'
import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'
import { formatDateTime } from '../../lib/format.ts'
import { actorLabels, effectLabels, outcomeLabels, placeLabels } from './names.ts'

/** Audit entries, newest first. Not sortable, because only a part of the entries is loaded. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <table className="table audit-table">
      <caption className="unseen">Who did what, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, by } = entry
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </th>
      <td data-label="Who">
        <div>
          <p className="audit-name">{(entry.userId === null && actorLabels[by]) || by}</p>
          <p className="row-hint">{describePlace(entry)}</p>
        </div>
      </td>
      <td data-label="What">
        <AuditAction entry={entry} />
      </td>
      <td data-label="Outcome">
        <AuditOutcome entry={entry} />
      </td>
    </tr>
  )
}

function describePlace({ place, token }: AuditEntry): string {
  if (!token) return placeLabels[place]
  const name = `“${token.name ?? token.id}”`
  return place === 'token' ? `${placeLabels[place]} ${name}` : `${placeLabels[place]}, with token ${name}`
}

function AuditAction({ entry }: { entry: AuditEntry }) {
  const { effect, subject, details } = entry
  // Show the id only if the subject has no name.
  const subjectName = subject?.name ?? null
  const detailsText = [subjectName === null ? subject?.id : '', details].filter(Boolean).join(', ')
  return (
    <div>
      <p>
        {describeOperation(entry)} {effect !== 'write' && <span className="badge status">{effectLabels[effect]}</span>}
      </p>
      {subjectName !== null && <p className="audit-name">{subjectName}</p>}
      {detailsText !== '' && <p className="row-hint">{detailsText}</p>}
    </div>
  )
}

const outcomeClasses: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'status-published',
  failed: 'status-deleted',
  refused: 'status-deleted',
  begun: '',
}

function AuditOutcome({ entry: { outcome, code, times, lastAt } }: { entry: AuditEntry }) {
  return (
    <div>
      <span className={`badge status ${outcomeClasses[outcome]}`}>{outcomeLabels[outcome]}</span>
      {code !== null && <p className="row-hint">{code.replaceAll('_', ' ')}</p>}
      {times > 1 && (
        <p className="row-hint">
          {times} times, last <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        </p>
      )}
    </div>
  )
}
