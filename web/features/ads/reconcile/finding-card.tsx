import type { AdObject, Finding } from '../../../../server/contract/schemas/reconciliation.ts'
import type { Choice } from './use-reconcile.ts'

const kinds: Readonly<Record<AdObject, string>> = { campaign: 'Campaign', adSet: 'Ad set', ad: 'Ad' }

interface Props {
  finding: Finding
  /** Action in progress, for this finding or another. */
  underWay: Choice | undefined
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Difference of one object, with the possible actions. */
export function FindingCard({ finding, underWay, isBusy, onChoose }: Props) {
  const { kind, name, message, here, there, actions } = finding
  const own = underWay?.finding.id === finding.id ? underWay.action : undefined
  return (
    <article className="finding">
      <p className="finding-name">
        <span className="note">{kinds[kind]}</span> <strong>{name}</strong>
      </p>
      <p className="note">{message}</p>
      {(here !== null || there !== null) && (
        <dl className="finding-sides">
          <Side label="Here" value={here} />
          <Side label="On Facebook" value={there} />
        </dl>
      )}
      {actions.length > 0 && (
        <div className="desk-actions">
          {actions.map(({ action, label }) => (
            <button
              key={action}
              type="button"
              className={`button button-small button-quiet ${isLoss(action) ? 'button-dangerous' : ''}`}
              disabled={isBusy}
              onClick={() => onChoose({ finding, action })}
            >
              {own === action ? 'Doing it…' : label}
              <span className="unseen"> ({name})</span>
            </button>
          ))}
        </div>
      )}
    </article>
  )
}

function Side({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '-'}</dd>
    </div>
  )
}

const isLoss = (action: string) => action === 'remove' || action === 'forget'
