import { lazy } from '../../lib/lazy.tsx'

/** The chart library is large, so it is loaded after the data. */
export const LazyDayChart = lazy(() => import('./day-chart.tsx').then(module => module.DayChart))
