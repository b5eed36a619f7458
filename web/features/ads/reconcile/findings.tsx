import { useState } from 'react'
import { type Finding, findingTypes, type Reconciliation } from '../../../../server/contract/schemas/reconciliation.ts'
import { formatInteger } from '../../../lib/format.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import type { Choice } from './use-reconcile.ts'

const kindLabels: Readonly<Record<Finding['kind'], string>> = { campaign: 'Campaign', adSet: 'Ad set', ad: 'Ad' }

interface ChoosingProps {
  /** Action in progress, for this finding or another. */
  pendingChoice: Choice | undefined
  /** True while the findings may be changing. */
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

/** Difference of one object, with the possible actions. */
function FindingCard({ finding, pendingChoice, isBusy, onChoose }: ChoosingProps & { finding: Finding }) {
  const { kind, name, message, here, there, actions } = finding
  const pendingAction = pendingChoice?.finding.id === finding.id ? pendingChoice.action : undefined
  return (
    <article className="finding">
      <p className="finding-name">
        <span className="note">{kindLabels[kind]}</span> <strong>{name}</strong>
      </p>
      <p className="note">{message}</p>
      {(here !== null || there !== null) && (
        <dl className="finding-values">
          <SnapshotValue label="This site" value={here} />
          <SnapshotValue label="Facebook" value={there} />
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
              {pendingAction === action ? 'Applying…' : label}
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

export const isDestructive = (action: string) => action === 'remove' || action === 'forget'

const groupTitles: Readonly<Record<Finding['type'], string>> = {
  drift: 'Different on Facebook',
  missing: 'Deleted on Facebook',
  unsent: 'Not on Facebook yet',
  duplicate: 'Duplicates on Facebook',
  orphan: 'Only on Facebook',
  unsettled: 'Status unknown',
}

/** Number of findings per page of a group. */
const pageSize = 20

export function FindingGroups({ found, ...props }: ChoosingProps & { found: Reconciliation }) {
  const groups = findingTypes.map(type => [type, found.findings.filter(finding => finding.type === type)] as const)
  return groups.map(
    ([type, findings]) => findings.length > 0 && <FindingGroup key={type} type={type} findings={findings} {...props} />,
  )
}

interface FindingGroupProps extends ChoosingProps {
  type: Finding['type']
  findings: readonly Finding[]
}

function FindingGroup({ type, findings, ...props }: FindingGroupProps) {
  const [limit, setLimit] = useState(pageSize)
  const id = `reconcile-${type}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {groupTitles[type]} <span className="reconcile-count">{formatInteger(findings.length)}</span>
      </h3>
      <ul className="findings">
        {findings.slice(0, limit).map(finding => (
          <li key={finding.id}>
            <FindingCard finding={finding} {...props} />
          </li>
        ))}
      </ul>
      {findings.length > limit && (
        <QuietButton onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(pageSize, findings.length - limit)} more
        </QuietButton>
      )}
    </section>
  )
}
