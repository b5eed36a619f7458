import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchPeriod, SearchRow } from '../../../server/contract/schemas/search.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger, formatLongDate } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Allowed } from '../../lib/user.queries.ts'
import { Button, LinkButton, QuietButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { type Column, SortableTable } from '../../ui/sortable-table.tsx'
import { IndexNowPanel } from './index-now-panel.tsx'
import { periodQuery, periodsQuery, useRemovePeriod } from './search.queries.ts'
import '../../ui/desk.css'
import './search.css'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then(module => module.ImportDialog))

const title = 'Search engines'

/** Figures of Search Console. */
export function SearchScreen() {
  const { data, error, refetch } = useQuery(periodsQuery(useApi()))
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="desk-page search-page">
      <PageHead title={title} />
      <DeskHead title={title} crumbs={[{ href: '/analytics', label: 'Comprehensive Analytics' }]}>
        <Allowed to="analytics:write">
          <Button onClick={() => setImporting(true)}>Import from Search Console</Button>
        </Allowed>
      </DeskHead>
      <p className="desk-intro">
        What people search for when Google shows this site. The <a href="/ai-optimizer">optimizer</a> proposes topics
        and articles to refresh from the latest period.
      </p>
      {error && !data && (
        <ReadFailure title="Could not load the figures" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading…</p>}
      {data?.length === 0 && <p className="empty-text">No export imported yet.</p>}
      {data && data.length > 0 && <PeriodTable periods={data} />}
      <IndexNowPanel />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}

const figureColumns: readonly Column<Pick<SearchRow, 'clicks' | 'impressions' | 'ctr' | 'position'>>[] = [
  { label: 'Clicks', value: ({ clicks }) => clicks, show: ({ clicks }) => formatInteger(clicks) },
  { label: 'Impressions', value: row => row.impressions, show: ({ impressions }) => formatInteger(impressions) },
  { label: 'CTR', value: ({ ctr }) => ctr, show: ({ ctr }) => `${ctr.toFixed(1)}%` },
  { label: 'Position', value: ({ position }) => position, show: ({ position }) => position.toFixed(1) },
]

const formatPeriod = ({ from, to }: Pick<SearchPeriod, 'from' | 'to'>) =>
  `${formatLongDate(from)} to ${formatLongDate(to)}`

function PeriodTable({ periods }: { periods: readonly SearchPeriod[] }) {
  const [shown, setShown] = useState<SearchPeriod>()
  const [removing, setRemoving] = useState<SearchPeriod>()
  const columns: readonly Column<SearchPeriod>[] = [
    {
      label: 'Days',
      value: ({ to }) => to,
      show: period => <LinkButton onClick={() => setShown(period)}>{formatPeriod(period)}</LinkButton>,
    },
    ...figureColumns,
    { label: 'Imported', value: ({ at }) => at, show: ({ at, by }) => `${formatDateTime(at)} by ${by}` },
  ]

  function remove(period: SearchPeriod): void {
    setShown(undefined)
    setRemoving(period)
  }

  return (
    <>
      <section className="panel" aria-labelledby="periods-title">
        <h2 id="periods-title">Imported periods</h2>
        <SortableTable hasHeading rows={periods} columns={columns} getKey={({ id }) => id} caption="Imported periods" />
      </section>
      {shown && <PeriodDialog period={shown} onRemove={() => remove(shown)} onClose={() => setShown(undefined)} />}
      {removing && <RemoveDialog period={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

interface PeriodDialogProps {
  period: SearchPeriod
  onRemove: () => void
  onClose: () => void
}

function PeriodDialog({ period, onRemove, onClose }: PeriodDialogProps) {
  const { data, error, refetch } = useQuery(periodQuery(useApi(), period.id))
  return (
    <Dialog title={formatPeriod(period)} onClose={onClose}>
      {error && !data && (
        <ReadFailure title="Could not load the figures" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading…</p>}
      {data && <RowsTable label="Queries" rows={data.topQueries} getName={({ query }) => query ?? ''} />}
      {data && <RowsTable label="Pages" rows={data.topPages} getName={({ page }) => page ?? ''} />}
      <Allowed to="analytics:write">
        <div className="desk-actions">
          <QuietButton onClick={onRemove}>Delete these figures</QuietButton>
        </div>
      </Allowed>
    </Dialog>
  )
}

interface RowsTableProps {
  label: string
  /** Most impressions first. */
  rows: readonly SearchRow[]
  getName: (row: SearchRow) => string
}

function RowsTable({ label, rows, getName }: RowsTableProps) {
  if (rows.length === 0) return null
  return (
    <SortableTable
      rows={rows}
      columns={[{ label, value: getName }, ...figureColumns]}
      getKey={({ query, page }) => `${query} ${page}`}
      caption={label}
      initialOrder={{ label: 'Impressions', direction: 'descending' }}
    />
  )
}

function RemoveDialog({ period, onClose }: { period: SearchPeriod; onClose: () => void }) {
  const { mutate, isPending, error } = useRemovePeriod()
  return (
    <ConfirmDialog
      title="Delete these figures?"
      labels={{ confirm: 'Delete', pending: 'Deleting…', keep: 'Keep' }}
      isDangerous
      isPending={isPending}
      failure={error ? getErrorText(error) : undefined}
      onConfirm={() => mutate(period.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>The optimizer no longer uses the figures of {formatPeriod(period)}. You can import the export again.</p>
    </ConfirmDialog>
  )
}
