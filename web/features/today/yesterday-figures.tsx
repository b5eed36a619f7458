import { dayFigureLabels } from '../../../server/contract/field-values.ts'
import type { DayFigure } from '../../../server/contract/schemas/today.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatCount } from '../../../server/domain/number-format.ts'

/** Figures of yesterday, compared with the day before. */
export function YesterdayFigures({ figures }: { figures: readonly DayFigure[] }) {
  return (
    <section aria-labelledby="yesterday-title">
      <h2 id="yesterday-title" className="today-heading">
        Yesterday
      </h2>
      <dl className="kpis">
        {figures.map(figure => (
          <Figure key={figure.figure} {...figure} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ figure, now, before, currency }: DayFigure) {
  const format = (value: number) => (currency === null ? formatCount(value) : formatAmount({ amount: value, currency }))
  return (
    <div className="kpi">
      <dt>{dayFigureLabels[figure] ?? figure}</dt>
      <dd>
        {now === null ? '–' : format(now)}{' '}
        <span className="kpi-change">
          {now === null && 'not known yet'}
          {now !== null && before !== null && (
            <>
              <Difference difference={now - before} format={format} isNeutral={figure === 'adSpend'} /> {format(before)}
            </>
          )}
        </span>
      </dd>
    </div>
  )
}

interface DifferenceProps {
  difference: number
  format: (value: number) => string
  /** A rise is neither good nor bad. */
  isNeutral: boolean
}

function Difference({ difference, format, isNeutral }: DifferenceProps) {
  if (difference === 0) return <>as the day before:</>
  const isRise = difference > 0
  const tone = isNeutral ? undefined : isRise ? 'kpi-up' : 'kpi-down'
  return (
    <>
      <span className={tone}>
        <span aria-hidden="true">{isRise ? '↑' : '↓'}</span>
        <span className="unseen">{isRise ? 'up' : 'down'}</span> {format(Math.abs(difference))}
      </span>{' '}
      from
    </>
  )
}
