import { useState } from 'react'
import {
  type Finding,
  type FindingType,
  findingTypes,
  type Reconciliation,
} from '../../../../server/contract/schemas/reconciliation.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { FindingCard } from './finding-card.tsx'
import type { Choice } from './use-reconcile.ts'

const titles: Readonly<Record<FindingType, string>> = {
  drift: 'Different on Facebook',
  missing: 'Gone from Facebook',
  unsent: 'Not on Facebook yet',
  duplicate: 'On Facebook more than once',
  orphan: 'On Facebook alone',
  unsettled: 'Not known yet',
}

/** Number of findings per page of a group. */
const batch = 20

interface Props {
  underWay: Choice | undefined
  /** True while the findings may be changing. */
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

export function FindingGroups({ found, ...props }: Props & { found: Reconciliation }) {
  const groups = findingTypes.map(type => [type, found.findings.filter(finding => finding.type === type)] as const)
  return groups.map(
    ([type, findings]) => findings.length > 0 && <Group key={type} type={type} findings={findings} {...props} />,
  )
}

function Group({ type, findings, ...props }: Props & { type: FindingType; findings: readonly Finding[] }) {
  const [limit, setLimit] = useState(batch)
  const id = `reconcile-${type}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {titles[type]} <span className="reconcile-count">{wholeNumber(findings.length)}</span>
      </h3>
      <ul className="findings">
        {findings.slice(0, limit).map(finding => (
          <li key={finding.id}>
            <FindingCard finding={finding} {...props} />
          </li>
        ))}
      </ul>
      {findings.length > limit && (
        <button type="button" className="button button-small button-quiet" onClick={() => setLimit(limit + batch)}>
          Show {Math.min(batch, findings.length - limit)} more
        </button>
      )}
    </section>
  )
}
