import type { ReactNode } from 'react'
import { poundsText } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { dateAndTime } from '../../../lib/format.ts'
import { whoDidIt } from '../../../lib/who-did-it.ts'
import { statusNames } from './ad-status.tsx'

type Known = Pick<AdSet, 'name' | 'changes' | 'createdAt' | 'createdBy'>
type Change = AdSet['changes'][number]

/** Lists the status and budget changes of an ad or an ad set, latest first. */
export function ChangeHistory({ of: { name, changes, createdAt, createdBy } }: { of: Known }) {
  return (
    <details className="change-history">
      <summary>
        History<span className="unseen"> of {name}</span>
      </summary>
      <ol>
        {changes
          .map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are added at the end and never change
            <Entry key={place} at={change.at} by={change.by}>
              {labels[change.what]} from {shown(change.from)} to {shown(change.to)}
            </Entry>
          ))
          .toReversed()}
        <Entry at={createdAt} by={createdBy}>
          Made, paused
        </Entry>
      </ol>
    </details>
  )
}

function Entry({ at, by, children }: { at: string; by: string; children: ReactNode }) {
  return (
    <li>
      {children}
      <span className="row-hint">
        <time dateTime={at}>{dateAndTime(at)}</time> by {whoDidIt(by)}
      </span>
    </li>
  )
}

const labels: Readonly<Record<Change['what'], string>> = { status: 'Status', budget: 'Daily budget' }

function shown(value: Change['from']): string {
  if (typeof value === 'number') return poundsText(value)
  return value === 'ACTIVE' || value === 'PAUSED' ? statusNames[value] : value
}
