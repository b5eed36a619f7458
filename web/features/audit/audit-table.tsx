import { actText } from '../../../server/contract/audit-words.ts'
import type { AuditEntry } from '../../../server/contract/schemas/audit.ts'
import { dateAndTime } from '../../lib/format.ts'
import { actorNames, effectNames, outcomeNames, placeNames } from './names.ts'

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
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const { at, by } = entry
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{dateAndTime(at)}</time>
      </th>
      <td data-label="Who">
        <div>
          <p className="audit-name">{(entry.userId === null && actorNames[by]) || by}</p>
          <p className="row-hint">{whereText(entry)}</p>
        </div>
      </td>
      <td data-label="What">
        <What entry={entry} />
      </td>
      <td data-label="Outcome">
        <Outcome entry={entry} />
      </td>
    </tr>
  )
}

function whereText({ place, token }: AuditEntry): string {
  if (!token) return placeNames[place]
  const name = `“${token.name ?? token.id}”`
  return place === 'token' ? `${placeNames[place]} ${name}` : `${placeNames[place]}, with token ${name}`
}

function What({ entry }: { entry: AuditEntry }) {
  const { effect, subject, details } = entry
  // Show the id only if the subject has no name.
  const named = subject?.name ?? null
  const rest = [named === null ? subject?.id : '', details].filter(Boolean).join(', ')
  return (
    <div>
      <p>
        {actText(entry)} {effect !== 'write' && <span className="badge status">{effectNames[effect]}</span>}
      </p>
      {named !== null && <p className="audit-name">{named}</p>}
      {rest !== '' && <p className="row-hint">{rest}</p>}
    </div>
  )
}

const looks: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'status-published',
  failed: 'status-deleted',
  refused: 'status-deleted',
  begun: '',
}

function Outcome({ entry: { outcome, code, times, lastAt } }: { entry: AuditEntry }) {
  return (
    <div>
      <span className={`badge status ${looks[outcome]}`}>{outcomeNames[outcome]}</span>
      {code !== null && <p className="row-hint">{code.replaceAll('_', ' ')}</p>}
      {times > 1 && (
        <p className="row-hint">
          {times} times, last <time dateTime={lastAt}>{dateAndTime(lastAt)}</time>
        </p>
      )}
    </div>
  )
}
