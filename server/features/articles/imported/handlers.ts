import type { HandlersOf } from '../../../contract/handler.ts'
import type * as importContract from '../../../contract/operations/article-import.ts'
import { getActorName } from '../../../contract/scopes.ts'
import { loadArticleImport } from '../load-body-modules.ts'
import type { ArticleImportOptions } from './import-articles.ts'

export function articleImportHandlers(options: ArticleImportOptions): HandlersOf<typeof importContract> {
  return {
    'articles.import': async (request, { actor, signal }) => {
      const { createArticleImport } = await loadArticleImport()
      return createArticleImport(options)(request, getActorName(actor), signal)
    },
  }
}
