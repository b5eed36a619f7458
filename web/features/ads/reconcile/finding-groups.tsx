import { useState } from 'react'
import {
  type Finding,
  type FindingType,
  findingTypes,
  type Reconciliation,
} from '../../../../server/contract/schemas/reconciliation.ts'
import { formatInteger } from '../../../lib/format.ts'
import { FindingCard } from './finding-card.tsx'
import type { Choice } from './use-reconcile.ts'

const groupTitles: Readonly<Record<FindingType, string>> = {
  drift: 'Different on Facebook',
  missing: 'Gone from Facebook',
  unsent: 'Not on Facebook yet',
  duplicate: 'On Facebook more than once',
  orphan: 'On Facebook alone',
  unsettled: 'Not known yet',
}

/** Number of findings per page of a group. */
const pageSize = 20

interface FindingGroupsProps {
  pendingChoice: Choice | undefined
  /** True while the findings may be changing. */
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

export function FindingGroups({ found, ...props }: FindingGroupsProps & { found: Reconciliation }) {
  const groups = findingTypes.map(type => [type, found.findings.filter(finding => finding.type === type)] as const)
  return groups.map(
    ([type, findings]) => findings.length > 0 && <FindingGroup key={type} type={type} findings={findings} {...props} />,
  )
}

function FindingGroup({
  type,
  findings,
  ...props
}: FindingGroupsProps & { type: FindingType; findings: readonly Finding[] }) {
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
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + pageSize)}>
          Show {Math.min(pageSize, findings.length - limit)} more
        </button>
      )}
    </section>
  )
}
