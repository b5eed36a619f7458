import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'

/**
 * Box of fixed size for a chart whose code loads lazily. The chart is hidden from assistive technology: the table next
 * to it has the same data.
 */
export function ChartBox({ children }: { children: ReactNode }) {
  return (
    <div className="chart-box">
      <ErrorBoundary page="chart" fallback={(_, retry) => <ChartLoadError onRetry={retry} />}>
        <Suspense>
          <div className="chart-fill" aria-hidden="true">
            {children}
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function ChartLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="chart-nothing">
      The chart could not be loaded. The table has its figures.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
