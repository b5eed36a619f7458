import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../lib/api.tsx'
import { countOrDash, moneyOrDash, percentOrDash } from '../../../../lib/figures.ts'
import { getErrorText } from '../../../../lib/reason-of.ts'
import { SortableTable } from '../../../../ui/sortable-table.tsx'
import type { Column } from '../../../../ui/sorting.ts'
import { type Breakdown, type DemographicRow, demographicsQuery } from './demographics.queries.ts'

interface DemographicsTableProps {
  adSetId: string
  by: Breakdown
  title: string
  /** Heading of the group column. */
  heading: string
}

/** Metrics of an ad set by one breakdown. */
export function DemographicsTable({ adSetId, by, title, heading }: DemographicsTableProps) {
  const { data: rows, error } = useQuery(demographicsQuery(useApi(), adSetId, by))
  if (error) {
    return (
      <p role="alert">
        {title}: {getErrorText(error)}
      </p>
    )
  }
  if (!rows) return <p role="status">{title}: loading…</p>
  if (rows.length === 0) return <p className="row-hint">{title}: no figures yet.</p>
  const groups = { label: heading, value: getGroup }
  return (
    <SortableTable
      className="demographics"
      caption={title}
      rows={rows}
      getKey={getGroup}
      columns={[groups, ...metricColumns]}
    />
  )
}

const getGroup = ({ group }: DemographicRow) => group

const metricColumns: readonly Column<DemographicRow>[] = [
  { label: 'Impressions', value: row => row.impressions, show: row => countOrDash(row.impressions) },
  { label: 'Clicks', value: row => row.clicks, show: row => countOrDash(row.clicks) },
  { label: 'CTR', value: row => row.ctr, show: row => percentOrDash(row.ctr) },
  { label: 'Spend', value: row => row.spend, show: row => moneyOrDash(row.spend) },
  { label: 'CPC', value: row => row.cpc, show: row => moneyOrDash(row.cpc) },
]
