import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VisitReport } from '../../../../server/contract/schemas/visits.ts'
import {
  dimensionLabels,
  figureLabels,
  formatSeconds,
  getFigureKind,
  getVisitFigures,
  toVisitCsv,
  type VisitDimension,
  type VisitFigure,
  type VisitRow,
} from '../../../../server/domain/visit-dimensions.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { countOrDash, formatDecimal, formatTenthPercent } from '../../../lib/format-metrics.ts'
import { saveCsv } from '../../../ui/csv-button.tsx'
import type { Column } from '../../../ui/sortable-table.tsx'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import { useUrlBuilder } from '../use-range.ts'
import { readCompleteReport, useVisitRequest } from './visits.queries.ts'

/** Panels of reports. Each shows one report at a time. */
const panels: readonly { title: string; dimensions: readonly VisitDimension[] }[] = [
  { title: 'Sources', dimensions: ['source', 'group', 'medium', 'campaign', 'content', 'term'] },
  { title: 'Pages', dimensions: ['page', 'entry', 'exit'] },
  { title: 'Devices', dimensions: ['device', 'browser'] },
  { title: 'Goals', dimensions: ['goal'] },
]

/** Reports of visits by each dimension. */
export function VisitTables({ report }: { report: VisitReport }) {
  return (
    <>
      {panels.map(panel => (
        <ReportPanel key={panel.title} {...panel} report={report} />
      ))}
    </>
  )
}

interface ReportPanelProps {
  title: string
  dimensions: readonly VisitDimension[]
  report: VisitReport
}

function ReportPanel({ title, dimensions, report }: ReportPanelProps) {
  const [chosen, setChosen] = useState(dimensions[0])
  const current = report.reports.find(({ dimension }) => dimension === chosen)
  if (!current) return null
  const { dimension, rows } = current
  return (
    <section className="panel" aria-label={title}>
      <div className="visit-panel-head">
        <h2>{title}</h2>
        {rows.length > 0 && <CsvButton report={report} dimension={dimension} />}
      </div>
      {dimensions.length > 1 && (
        <fieldset className="segments">
          <legend className="unseen">Report</legend>
          {dimensions.map(name => (
            <button key={name} type="button" aria-pressed={name === dimension} onClick={() => setChosen(name)}>
              {dimensionLabels[name].title}
            </button>
          ))}
        </fieldset>
      )}
      {rows.length === 0 ? (
        <p className="empty-text">{emptyTexts[dimension] ?? 'No visits in this period.'}</p>
      ) : (
        <ReportTable key={dimension} dimension={dimension} rows={rows} />
      )}
    </section>
  )
}

const campaignText = 'No visit had this tag in its address. Add it to links in your newsletters and posts.'

const emptyTexts: Partial<Record<VisitDimension, string>> = {
  medium: campaignText,
  campaign: campaignText,
  content: campaignText,
  term: campaignText,
  goal: 'No product clicks, clicks on links to other sites, or other events in this period.',
}

interface ReportTableProps {
  dimension: VisitDimension
  rows: readonly VisitRow[]
}

function ReportTable({ dimension, rows }: ReportTableProps) {
  const buildUrl = useUrlBuilder()
  const { title, name } = dimensionLabels[dimension]
  const columns: readonly Column<VisitRow>[] = [
    {
      label: name,
      value: row => row.name,
      show: row => (
        <a href={buildUrl({ [dimension]: row.name })} title={`Show only visits with ${row.name}`}>
          <bdi>{row.name}</bdi>
        </a>
      ),
    },
    ...getVisitFigures(dimension).map(figure => ({
      label: figureLabels[figure],
      value: (row: VisitRow) => row[figure],
      show: (row: VisitRow) => formatFigure(figure, row[figure]),
    })),
  ]
  return (
    <SortableTable
      hasHeading
      caption={title}
      rows={rows}
      columns={columns}
      getKey={row => row.name}
      initialOrder={{ label: figureLabels.visitors, direction: 'descending' }}
    />
  )
}

function formatFigure(figure: VisitFigure, value: number | null): string {
  if (value === null) return '-'
  const kind = getFigureKind(figure)
  if (kind === 'count') return countOrDash(value)
  if (kind === 'ratio') return formatDecimal(value)
  return kind === 'percent' ? formatTenthPercent(value) : formatSeconds(value)
}

/** Downloads all rows of a report as CSV. */
function CsvButton({ report, dimension }: { report: VisitReport; dimension: VisitDimension }) {
  const api = useApi()
  const { filters } = useVisitRequest()
  const { from, to } = report.range
  const save = ({ reports, sample }: VisitReport) => {
    const rows = reports.find(part => part.dimension === dimension)?.rows ?? []
    saveCsv(`${sample ? 'sample-' : ''}${dimension}-${from}_${to}.csv`, toVisitCsv(dimension, rows))
  }
  const completeRead = useMutation({
    mutationFn: () => readCompleteReport(api, { range: `${from}..${to}`, filters }),
    onSuccess: save,
  })
  const isComplete = report.reports.every(({ rows, rowsInAll }) => rows.length >= rowsInAll)
  return (
    <div>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={completeRead.isPending}
        onClick={() => (isComplete ? save(report) : completeRead.mutate())}
      >
        {completeRead.isPending ? 'Reading…' : 'Download CSV'}{' '}
        <span className="unseen">of {dimensionLabels[dimension].title}</span>
      </button>
      {completeRead.error && (
        <p className="note" role="status">
          {getErrorText(completeRead.error)}
        </p>
      )}
    </div>
  )
}
