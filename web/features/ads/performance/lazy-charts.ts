import { lazy } from '../../../lib/lazy.tsx'

/** The chart library is large: it comes where there is something to draw, and after the figures themselves. */
export const LazySpendChart = lazy(() => import('./spend-chart.tsx').then(module => module.SpendChart))
export const LazyCtrChart = lazy(() => import('./ctr-chart.tsx').then(module => module.CtrChart))
