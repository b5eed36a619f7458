import { lazy } from '../../../../lib/lazy.tsx'

/** The chart library is large, so it is loaded after the data, and only if there is something to draw. */
export const LazySpendChart = lazy(() => import('./charts.tsx').then(module => module.SpendChart))
