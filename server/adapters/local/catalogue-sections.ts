import type { CatalogueSections } from './catalogue-source.ts'

/** Lazy imports: the bundler makes one chunk per file, and processes that generate nothing load none. */
const files = import.meta.glob<unknown>('../../../fixtures/catalog/*.json', { import: 'default' })

/** Sample catalogue by category (`tech`, `home`, …), named after its files. */
export const catalogueSections: CatalogueSections = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]),
)
