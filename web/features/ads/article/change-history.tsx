import type { ReactNode } from 'react'
import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { describeActor } from '../../../lib/who-did-it.ts'
import { statusLabels } from './ad-status.tsx'

type WithHistory = Pick<AdSet, 'name' | 'changes' | 'createdAt' | 'createdBy'>
type Change = AdSet['changes'][number]

/** Lists the status and budget changes of an ad or an ad set, latest first. */
export function ChangeHistory({ subject: { name, changes, createdAt, createdBy } }: { subject: WithHistory }) {
  return (
    <details className="change-history">
      <summary>
        History<span className="unseen"> of {name}</span>
      </summary>
      <ol>
        {changes
          .map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are added at the end and never change
            <HistoryEntry key={index} at={change.at} by={change.by}>
              {changeLabels[change.what]} from {formatValue(change.from)} to {formatValue(change.to)}
            </HistoryEntry>
          ))
          .toReversed()}
        <HistoryEntry at={createdAt} by={createdBy}>
          Made, paused
        </HistoryEntry>
      </ol>
    </details>
  )
}

function HistoryEntry({ at, by, children }: { at: string; by: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <span className="row-hint">
        <time dateTime={at}>{formatDateTime(at)}</time> by {describeActor(by)}
      </span>
    </li>
  )
}

const changeLabels: Readonly<Record<Change['what'], string>> = { status: 'Status', budget: 'Daily budget' }

function formatValue(value: Change['from']): string {
  if (typeof value === 'number') return formatPounds(value)
  return value === 'ACTIVE' || value === 'PAUSED' ? statusLabels[value] : value
}
