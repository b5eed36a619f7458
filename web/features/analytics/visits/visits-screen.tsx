import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitReport, VisitReportQuery } from '../../../../server/contract/schemas/visits.ts'
import { comparedPeriods, dimensionLabels } from '../../../../server/domain/visit-dimensions.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { formatLongDate } from '../../../lib/format.ts'
import { countOrDash } from '../../../lib/format-metrics.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { useMay } from '../../../lib/user.queries.ts'
import { ChartTable } from '../../../ui/chart.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { ReadFailure } from '../../../ui/page-states.tsx'
import { DataNotices, StaleArea } from '../data-notes.tsx'
import { RangePicker } from '../range-picker.tsx'
import { useUrlBuilder, withRange } from '../use-range.ts'
import { VisitCards, VisitNote } from './visit-cards.tsx'
import { VisitTables } from './visit-tables.tsx'
import { listFilters, useVisitRequest, visitsQuery } from './visits.queries.ts'
import '../../../ui/desk.css'
import '../../../ui/figures.css'
import '../analytics.css'
import './visits.css'

const title = 'Visits'

const EventsImportDialog = lazyPart(() =>
  import('./events-import-dialog.tsx').then(module => module.EventsImportDialog),
)

const HoursTable = lazyPart(() => import('./now-panel.tsx').then(module => module.HoursTable))
const NowPanel = lazyPart(() => import('./now-panel.tsx').then(module => module.NowPanel))

/** Button that imports page views and clicks of earlier days from a file. */
function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-small button-quiet" onClick={() => setOpen(true)}>
        Import events
      </button>
      {isOpen && <EventsImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Visits by source, campaign, page, device and goal. Rows are links that filter all reports. */
export function VisitsScreen() {
  const may = useMay()
  const request = useVisitRequest()
  const { data, error, refetch, isPlaceholderData } = useQuery(visitsQuery(useApi(), request))
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <DeskHead
        title={title}
        crumbs={[{ href: withRange('/analytics', request.range), label: 'Comprehensive Analytics' }]}
      >
        {may('events:write') && <ImportButton />}
      </DeskHead>
      <RangePicker days={data?.range} />
      <ComparePicker />
      <Filters />
      {data && <Visits report={data} isStale={isPlaceholderData} />}
      {!data && error && <ReadFailure title="Could not load visits" reason={getErrorText(error)} onRetry={refetch} />}
      {!data && !error && (
        <p className="note" role="status">
          Loading visits…
        </p>
      )}
    </div>
  )
}

function Visits({ report, isStale }: { report: VisitReport; isStale: boolean }) {
  return (
    <StaleArea isStale={isStale}>
      <VisitNote report={report} />
      <DataNotices notices={report.notices} sample={report.sample} />
      <VisitCards report={report} />
      {report.hours ? <HoursTable hours={report.hours} summary="Hour by hour" /> : <DaysTable days={report.days} />}
      <VisitTables report={report} />
      <NowPanel />
    </StaleArea>
  )
}

function DaysTable({ days }: Pick<VisitReport, 'days'>) {
  return (
    <ChartTable summary="Day by day" rows="Days" columns={['Day', 'Visitors', 'Visits', 'Pageviews']}>
      {days.toReversed().map(({ at, visitors, visits, pageviews }) => (
        <tr key={at}>
          <th scope="row">{formatLongDate(at)}</th>
          <td>{countOrDash(visitors)}</td>
          <td>{countOrDash(visits)}</td>
          <td>{countOrDash(pageviews)}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

const periodLabels: Readonly<Record<VisitReportQuery['compare'], string>> = {
  previous: 'Previous period',
  year: 'Year before',
  none: 'No comparison',
}

/** Selects the period that totals are compared with. */
function ComparePicker() {
  const buildUrl = useUrlBuilder()
  const { compare } = useVisitRequest()
  return (
    <nav className="segments visit-compare" aria-label="Compared period">
      {comparedPeriods.map(period => (
        <a
          key={period}
          href={buildUrl({ compare: period === 'previous' ? '' : period })}
          aria-current={period === compare ? 'true' : undefined}
        >
          {periodLabels[period]}
        </a>
      ))}
    </nav>
  )
}

/** Filters of the reports, each with a link that removes it. */
function Filters() {
  const buildUrl = useUrlBuilder()
  const filters = listFilters(useVisitRequest().filters)
  if (filters.length === 0) return null
  return (
    <ul className="visit-filters" aria-label="Filters">
      {filters.map(({ dimension, value }) => (
        <li key={dimension}>
          {dimensionLabels[dimension].name}: <bdi>{value}</bdi>{' '}
          <a href={buildUrl({ [dimension]: '' })}>
            Remove <span className="unseen">the filter {value}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
