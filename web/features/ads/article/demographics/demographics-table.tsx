import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../lib/api.tsx'
import { countText, moneyText, percentText } from '../../../../lib/figures.ts'
import { reasonOf } from '../../../../lib/reason-of.ts'
import { type Breakdown, type DemographicRow, demographicsQuery } from './demographics.queries.ts'

interface Props {
  adSetId: string
  by: Breakdown
  title: string
  /** Of the column of groups. */
  heading: string
}

/** What an ad set did, by one thing that is known of who saw it. */
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
  return (
    <table className="table demographics">
      <caption>{title}</caption>
      <thead>
        <tr>
          {[heading, ...columns.map(({ label }) => label)].map((label, place) => (
            <th key={label} scope="col" className={place > 0 ? 'cell-number' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.group} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const columns: readonly { label: string; show: (row: DemographicRow) => string }[] = [
  { label: 'Impressions', show: ({ impressions }) => countText(impressions) },
  { label: 'Clicks', show: ({ clicks }) => countText(clicks) },
  { label: 'CTR', show: ({ ctr }) => percentText(ctr) },
  { label: 'Spend', show: ({ spend }) => moneyText(spend) },
  { label: 'CPC', show: ({ cpc }) => moneyText(cpc) },
]

function Row({ row }: { row: DemographicRow }) {
  return (
    <tr>
      <th scope="row">{row.group}</th>
      {columns.map(({ label, show }) => (
        <td key={label} className="cell-number" data-label={label}>
          {show(row)}
        </td>
      ))}
    </tr>
  )
}
