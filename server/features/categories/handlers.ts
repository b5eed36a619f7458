import type { HandlersOf } from '../../contract/handler.ts'
import type * as categoriesContract from '../../contract/operations/categories.ts'
import type { Categories } from './categories.ts'

export function categoryHandlers(categories: Categories): HandlersOf<typeof categoriesContract> {
  return {
    'categories.list': () => categories.listWithCounts(),
    'categories.create': category => categories.create(category),
    'categories.update': ({ slug, ...changes }) => categories.update(slug, changes),
    'categories.order': ({ slugs }) => categories.order(slugs),
    'categories.hide': ({ slug }) => categories.setHidden(slug, true),
    'categories.unhide': ({ slug }) => categories.setHidden(slug, false),
    'categories.delete': ({ slug, moveTo }) => categories.remove(slug, moveTo),
  }
}
