import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../../../server/domain/number-format.ts'
import { useApi } from '../../../../lib/api.tsx'
import { formatDateTime } from '../../../../lib/format.ts'
import { describeActor } from '../../../../lib/labels.ts'
import { statusQuery } from '../../ads.queries.ts'

const statusLabels: Readonly<Record<Ad['status'], string>> = { ACTIVE: 'Active', PAUSED: 'Paused' }

/** Badge with the status of an ad or an ad set. */
export function AdStatusBadge({ status }: Pick<Ad, 'status'>) {
  return <span className={`badge status ${status === 'ACTIVE' ? 'status-published' : ''}`}>{statusLabels[status]}</span>
}

const platformLabels: Readonly<Record<Ad['onFacebook'], string>> = {
  yes: 'On Facebook',
  no: 'Not on Facebook',
  unknown: 'Facebook status unknown. It is checked before the next change.',
}

/** Reports if an ad or an ad set exists on Facebook. Renders nothing if Facebook is not connected. */
export function PlatformStatus({ state }: { state: Ad['onFacebook'] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  return status?.isConfigured === true ? <span>{platformLabels[state]}</span> : null
}

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
          Created, paused
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

const changeLabels: Readonly<Record<Change['what'], string>> = {
  status: 'Status',
  budget: 'Daily budget',
  headline: 'Headline',
  bodyText: 'Body text',
  callToAction: 'Call to action',
  image: 'Picture',
}

function formatValue(value: Change['from']): string {
  if (typeof value === 'number') return formatPounds(value)
  if (value === '') return 'the article’s'
  return value === 'ACTIVE' || value === 'PAUSED' ? statusLabels[value] : value
}
