import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../lib/api.tsx'
import { countText, moneyText, percentText } from '../../../../lib/figures.ts'
import { reasonOf } from '../../../../lib/reason-of.ts'
import { SortableTable } from '../../../../ui/sortable-table.tsx'
import type { Column } from '../../../../ui/sorting.ts'
import { type Breakdown, type DemographicRow, demographicsQuery } from './demographics.queries.ts'

interface Props {
  adSetId: string
  by: Breakdown
  title: string
  /** Heading of the group column. */
  heading: string
}

/** Metrics of an ad set by one breakdown. */
export function DemographicsTable({ adSetId, by, title, heading }: Props) {
  const { data: rows, error } = useQuery(demographicsQuery(useApi(), adSetId, by))
  if (error) {
    return (
      <p role="alert">
        {title}: {reasonOf(error)}
      </p>
    )
  }
  if (!rows) return <p role="status">{title}: loading…</p>
  if (rows.length === 0) return <p className="row-hint">{title}: no figures yet.</p>
  const groups = { label: heading, value: groupOf }
  return (
    <SortableTable
      className="demographics"
      caption={title}
      rows={rows}
      keyOf={groupOf}
      columns={[groups, ...figures]}
    />
  )
}

const groupOf = ({ group }: DemographicRow) => group

const figures: readonly Column<DemographicRow>[] = [
  { label: 'Impressions', value: row => row.impressions, show: row => countText(row.impressions) },
  { label: 'Clicks', value: row => row.clicks, show: row => countText(row.clicks) },
  { label: 'CTR', value: row => row.ctr, show: row => percentText(row.ctr) },
  { label: 'Spend', value: row => row.spend, show: row => moneyText(row.spend) },
  { label: 'CPC', value: row => row.cpc, show: row => moneyText(row.cpc) },
]
