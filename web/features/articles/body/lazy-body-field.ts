import { lazy } from '../../../lib/lazy.tsx'

/** Loads the large editor library when the first article is opened for editing. */
export const LazyBodyField = lazy(() => import('./body-field.tsx').then(module => module.BodyField))
