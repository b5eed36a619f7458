import { useQuery } from '@tanstack/react-query'
import type { EarningsImport, EarningsImportDetails } from '../../../server/contract/schemas/earnings.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { importQuery } from './earnings.queries.ts'

/** Shows an imported report by day and tracking id. */
export function DaysDialog({ report, onClose }: { report: EarningsImport; onClose: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(useApi(), report.id))
  return (
    <Dialog title={report.name} onClose={onClose}>
      {error && !data && (
        <ReadFailure title="Could not load the report" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading…</p>}
      {data && <DaysTable days={data.days} />}
    </Dialog>
  )
}

function DaysTable({ days }: Pick<EarningsImportDetails, 'days'>) {
  return (
    <table className="table earnings-table">
      <caption className="unseen">Earnings by day and tracking id</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Tracking id</th>
          <th scope="col" className="cell-number">
            Items
          </th>
          <th scope="col" className="cell-number">
            Fees
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, trackingId, counts, items, fees }) => (
          <tr key={`${date} ${trackingId}`}>
            <th scope="row">{formatLongDate(date)}</th>
            <td data-label="Tracking id">
              <div>
                <p>{trackingId}</p>
                {!counts && <p className="row-hint">Replaced by a later report</p>}
              </div>
            </td>
            <td data-label="Items" className="cell-number">
              {formatInteger(items)}
            </td>
            <td data-label="Fees" className="cell-number">
              {formatAmount(fees)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
