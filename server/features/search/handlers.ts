import type { HandlersOf } from '../../contract/handler.ts'
import type * as searchContract from '../../contract/operations/search.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { SearchFigureImports } from './search-figures.ts'

export function searchHandlers(figures: SearchFigureImports): HandlersOf<typeof searchContract> {
  return {
    'search.import': async (request, { actor, signal }) =>
      figures.import({ ...request, by: getActorName(actor) }, signal),
    'search.list': () => figures.list(),
    'search.get': async ({ id }) => figures.get(id),
    'search.remove': async ({ id }) => figures.remove(id),
  }
}
