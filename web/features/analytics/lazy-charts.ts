import { lazy } from '../../lib/lazy.tsx'

/** The chart library is large: it comes after the figures themselves. */
export const LazyDayChart = lazy(() => import('./day-chart.tsx').then(module => module.DayChart))
