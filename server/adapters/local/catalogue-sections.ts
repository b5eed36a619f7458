import type { CatalogueSections } from './catalogue-source.ts'

/** Lazy: the bundler makes a chunk of each file, so that a start without generation reads none of them. */
const files = import.meta.glob<unknown>('../../../fixtures/catalog/*.json', { import: 'default' })

/** The sample catalogue by category, `tech`, `home`, …: the names of its files. */
export const catalogueSections: CatalogueSections = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
)
