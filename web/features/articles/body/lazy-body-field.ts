import { lazy } from '../../../lib/lazy.tsx'

/** The editor library is large: it comes with the first article that is opened for editing. */
export const LazyBodyField = lazy(() => import('./body-field.tsx').then(module => module.BodyField))
