import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as searchContract from '../../contract/operations/search.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { IndexNowService } from './index-now.ts'
import type { SearchFigureImports } from './search-figures.ts'

interface SearchHandlersOptions {
  figures: SearchFigureImports
  indexNow: IndexNowService
}

export function searchHandlers({ figures, indexNow }: SearchHandlersOptions): HandlersOf<typeof searchContract> {
  return {
    'search.import': async (request, { actor, signal }) =>
      figures.import({ ...request, by: getActorName(actor) }, signal),
    'search.list': () => figures.list(),
    'search.get': async ({ id }) => figures.get(id),
    'search.remove': async ({ id }) => figures.remove(id),
    'indexNow.get': () => indexNow.read(),
    'indexNow.switch': async ({ state }) => indexNow.setEnabled(state === 'on'),
    'indexNow.submit': async ({ path }) => indexNow.queue(path),
    'indexNow.key': async ({ key }) => {
      if (await indexNow.hasKey(key)) return { key }
      throw new BlogopsError('not_found', 'This site has another key.')
    },
  }
}
