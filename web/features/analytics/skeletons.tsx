import { dailyMetrics } from './daily-metrics.ts'

/** Placeholder for the screen while loading. */
export function OverviewSkeleton() {
  return (
    <div className="analytics-body" aria-busy="true">
      <p className="note" role="status">
        Loading comprehensive analytics...
      </p>
      <CardsSkeleton count={4} className="headline" />
      <CardsSkeleton count={3} className="secondary" />
      <DaysSkeleton />
      <div className="panel skeleton" aria-hidden="true">
        <span className="skeleton-line skeleton-half" />
        {toIndexes(8).map(index => (
          <span key={index} className="skeleton-line skeleton-tall" />
        ))}
      </div>
    </div>
  )
}

function CardsSkeleton({ count, className }: { count: number; className: string }) {
  return (
    <div className={`totals ${className}`} aria-hidden="true">
      {toIndexes(count).map(index => (
        <div key={index} className="total skeleton">
          <span className="skeleton-line skeleton-half" />
          <span className="skeleton-line skeleton-tall" />
        </div>
      ))}
    </div>
  )
}

function toIndexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Placeholder for an article's metrics while loading. */
export function ArticleAnalyticsSkeleton() {
  return (
    <div className="analytics-body" aria-busy="true">
      <p className="note" role="status">
        Loading article analytics…
      </p>
      <CardsSkeleton count={4} className="headline" />
      <DaysSkeleton />
      <div className="analytics-pair" aria-hidden="true">
        {[1, 2].map(index => (
          <div key={index} className="panel skeleton">
            <span className="skeleton-line skeleton-half" />
            <span className="skeleton-line skeleton-tall" />
            <span className="skeleton-line skeleton-tall" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Placeholder for the charts by day while loading. */
export function DaysSkeleton() {
  return (
    <div className="panel days-panel" aria-hidden="true">
      <span className="skeleton skeleton-line skeleton-half" />
      <div className="day-charts">
        {dailyMetrics.map(({ field }) => (
          <div key={field} className="day-chart">
            <div className="chart-box skeleton" />
          </div>
        ))}
      </div>
    </div>
  )
}
