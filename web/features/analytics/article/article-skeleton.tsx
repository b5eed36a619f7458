import { DaysSkeleton } from '../days-panel.tsx'
import { CardsSkeleton } from '../overview-skeleton.tsx'

/** Placeholder for an article's metrics while loading. */
export function ArticleAnalyticsSkeleton() {
  return (
    <div className="analytics-body" aria-busy="true">
      <p className="note" role="status">
        Reading the figures of this article…
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
