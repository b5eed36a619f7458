import type { AdObject, Finding } from '../../../../server/contract/schemas/reconciliation.ts'
import type { Choice } from './use-reconcile.ts'

const kindLabels: Readonly<Record<AdObject, string>> = { campaign: 'Campaign', adSet: 'Ad set', ad: 'Ad' }

interface FindingCardProps {
  finding: Finding
  /** Action in progress, for this finding or another. */
  pendingChoice: Choice | undefined
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Difference of one object, with the possible actions. */
export function FindingCard({ finding, pendingChoice, isBusy, onChoose }: FindingCardProps) {
  const { kind, name, message, here, there, actions } = finding
  const pendingAction = pendingChoice?.finding.id === finding.id ? pendingChoice.action : undefined
  return (
    <article className="finding">
      <p className="finding-name">
        <span className="note">{kindLabels[kind]}</span> <strong>{name}</strong>
      </p>
      <p className="note">{message}</p>
      {(here !== null || there !== null) && (
        <dl className="finding-sides">
          <SnapshotValue label="Here" value={here} />
          <SnapshotValue label="On Facebook" value={there} />
        </dl>
      )}
      {actions.length > 0 && (
        <div className="desk-actions">
          {actions.map(({ action, label }) => (
            <button
              key={action}
              type="button"
              className={`button button-small button-quiet ${isDestructive(action) ? 'button-dangerous' : ''}`}
              disabled={isBusy}
              onClick={() => onChoose({ finding, action })}
            >
              {pendingAction === action ? 'Doing it…' : label}
              <span className="unseen"> ({name})</span>
            </button>
          ))}
        </div>
      )}
    </article>
  )
}

function SnapshotValue({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '-'}</dd>
    </div>
  )
}

const isDestructive = (action: string) => action === 'remove' || action === 'forget'
