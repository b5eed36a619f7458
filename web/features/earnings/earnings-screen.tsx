import { Allowed } from '../../lib/user.queries.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import '../../ui/desk.css'
import './earnings.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EarningsImport } from '../../../server/contract/schemas/earnings.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger, formatLongDate } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { importsQuery, useRemoveImport } from './earnings.queries.ts'
import { TrackingIdsPanel } from './tracking-ids-panel.tsx'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then(module => module.ImportDialog))
const DaysDialog = lazyPart(() => import('./import-dialog.tsx').then(module => module.DaysDialog))

/** Imported earnings reports of the shop. */
export function EarningsScreen() {
  const { data, error, refetch } = useQuery(importsQuery(useApi()))
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="desk-page">
      <PageHead title="Earnings" />
      <DeskHead title="Earnings" crumbs={[{ href: '/analytics', label: 'Comprehensive Analytics' }]}>
        <Allowed to="earnings:write">
          <Button onClick={() => setImporting(true)}>Import report</Button>
        </Allowed>
      </DeskHead>
      <p className="desk-intro">
        Reports that you download from Amazon Associates. Overlapping reports count once: the latest report of a day and
        tracking id counts.
      </p>
      {error && !data && (
        <ReadFailure title="Could not load the reports" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading…</p>}
      {data?.length === 0 && <p className="empty-text">No report imported yet.</p>}
      {data && data.length > 0 && <ImportTable imports={data} />}
      <TrackingIdsPanel />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

function ImportTable({ imports }: { imports: readonly EarningsImport[] }) {
  const [removing, setRemoving] = useState<EarningsImport>()
  const [shown, setShown] = useState<EarningsImport>()
  return (
    <>
      <table className="table earnings-table">
        <caption className="unseen">Imported reports, latest first</caption>
        <thead>
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Days</th>
            {['Items', 'Revenue', 'Fees'].map(label => (
              <th key={label} scope="col" className="cell-number">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map(report => (
            <ImportRow
              key={report.id}
              report={report}
              onShow={() => setShown(report)}
              onRemove={() => setRemoving(report)}
            />
          ))}
        </tbody>
      </table>
      {shown && <DaysDialog report={shown} onClose={() => setShown(undefined)} />}
      {removing && <RemoveDialog report={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

interface ImportRowProps {
  report: EarningsImport
  onShow: () => void
  onRemove: () => void
}

function ImportRow({ report, onShow, onRemove }: ImportRowProps) {
  const { name, kind, from, to, items, returns, revenue, fees, at, by } = report
  return (
    <tr>
      <th scope="row">
        <div>
          <p>{name}</p>
          <p className="row-hint">
            {kind === 'bounty' && 'Bounties · '}
            {kind === 'awin' && 'Awin · '}Imported <time dateTime={at}>{formatDateTime(at)}</time> by {by}
          </p>
        </div>
      </th>
      <td data-label="Days">
        <span>{from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`}</span>
      </td>
      <td data-label="Items" className="cell-number">
        <div>
          <p>{formatInteger(items)}</p>
          {returns > 0 && <p className="row-hint">{formatInteger(returns)} returned</p>}
        </div>
      </td>
      <td data-label="Revenue" className="cell-number">
        {formatAmount(revenue)}
      </td>
      <td data-label="Fees" className="cell-number">
        {formatAmount(fees)}
      </td>
      <td className="cell-action">
        <div className="earnings-actions">
          <QuietButton onClick={onShow}>
            Show days <span className="unseen">of {name}</span>
          </QuietButton>
          <Allowed to="earnings:write">
            <QuietButton onClick={onRemove}>
              Undo <span className="unseen">the import of {name}</span>
            </QuietButton>
          </Allowed>
        </div>
      </td>
    </tr>
  )
}

function RemoveDialog({ report, onClose }: { report: EarningsImport; onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveImport()
  return (
    <ConfirmDialog
      title="Undo this import?"
      labels={{ confirm: 'Undo import', pending: 'Undoing…', keep: 'Keep' }}
      isDangerous
      isPending={isPending}
      failure={error ? getErrorText(error) : undefined}
      onConfirm={() => mutate(report.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The earnings of “{report.name}” no longer count. Days of earlier reports that it replaced count again. You can
        import the file again.
      </p>
    </ConfirmDialog>
  )
}
