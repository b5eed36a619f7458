import type { VisitReport } from '../../../../server/contract/schemas/visits.ts'
import { computeGrowth, computePointChange, type MetricDelta } from '../../../../server/domain/metric-changes.ts'
import { formatSeconds } from '../../../../server/domain/visit-dimensions.ts'
import { formatInteger } from '../../../lib/format.ts'
import { formatDecimal, formatTenthPercent, unknownSign } from '../../../lib/format-metrics.ts'
import { ChangeLine } from '../../../ui/metric-list.tsx'
import { formatRange, RangeNote, revisitText } from '../data-notes.tsx'
import { MetricCard } from '../metric-cards.tsx'

type Totals = VisitReport['totals']
type Point = VisitReport['days'][number]

interface VisitFigureCard {
  label: string
  figure: keyof Totals
  format: (value: number) => string
  isHigherBetter: boolean
  /** True for a rate, whose change is in points. */
  isRate?: boolean
  /** Value of a day, for a small chart. */
  getDayValue?: (day: Point) => number
}

const cards: readonly VisitFigureCard[] = [
  {
    label: 'Visitors',
    figure: 'visitors',
    format: formatInteger,
    isHigherBetter: true,
    getDayValue: day => day.visitors,
  },
  { label: 'Visits', figure: 'visits', format: formatInteger, isHigherBetter: true, getDayValue: day => day.visits },
  {
    label: 'Pageviews',
    figure: 'pageviews',
    format: formatInteger,
    isHigherBetter: true,
    getDayValue: day => day.pageviews,
  },
  { label: 'Views per visit', figure: 'viewsPerVisit', format: formatDecimal, isHigherBetter: true },
  { label: 'Bounce rate', figure: 'bounceRate', format: formatTenthPercent, isHigherBetter: false, isRate: true },
  { label: 'Visit duration', figure: 'visitDuration', format: formatSeconds, isHigherBetter: true },
  { label: 'Time on page', figure: 'timeOnPage', format: formatSeconds, isHigherBetter: true },
  { label: 'Scroll depth', figure: 'scrollDepth', format: formatTenthPercent, isHigherBetter: true, isRate: true },
]

/** Totals of the visits, compared with the earlier period. */
export function VisitCards({ report }: { report: VisitReport }) {
  return (
    <dl className="totals headline">
      {cards.map(card => (
        <FigureCard key={card.figure} card={card} report={report} />
      ))}
    </dl>
  )
}

function FigureCard({ card, report }: { card: VisitFigureCard; report: VisitReport }) {
  const { label, figure, format, getDayValue } = card
  const { totals, comparison, range } = report
  // Today is incomplete and would look like a decline.
  const days = report.days.filter(({ at }) => !comparison || at <= comparison.range.to)
  const value = totals[figure]
  const change = comparison && getChange(card, comparison)
  const before = comparison?.previous.totals[figure] ?? null
  return (
    <MetricCard
      label={label}
      value={value === null ? unknownSign : format(value)}
      {...(getDayValue && days.length > 1 && { spark: { values: days.map(getDayValue) } })}
    >
      {change && before !== null && (
        <ChangeLine
          change={change}
          before={format(before)}
          isHigherBetter={card.isHigherBetter}
          excludesToday={comparison.range.to !== range.to}
        />
      )}
    </MetricCard>
  )
}

function getChange(
  { figure, isRate = false }: VisitFigureCard,
  { totals, previous }: NonNullable<VisitReport['comparison']>,
): MetricDelta | undefined {
  const [now, before] = [totals[figure], previous.totals[figure]]
  if (now === null || before === null) return undefined
  return isRate ? computePointChange(now, before, previous.totals.visits) : computeGrowth(now, before)
}

/** States the range and its time zone. The compared period is explained below. */
export function VisitNote({ report: { range, comparison, timeZone } }: { report: VisitReport }) {
  const compared =
    comparison && `Changes compare ${formatRange(comparison.range)} with ${formatRange(comparison.previous.range)}.`
  return (
    <RangeNote
      range={`${formatRange(range)} in the time zone ${timeZone}.`}
      explanations={[...(compared ? [compared] : []), revisitText]}
    />
  )
}
