import type { HandlersOf } from '../../contract/handler.ts'
import type * as articlesContract from '../../contract/operations/articles.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
import type { Articles } from './articles.ts'

export function articleHandlers(articles: Articles): HandlersOf<typeof articlesContract> {
  return {
    'articles.list': async ({ category, status }, { actor, fail }) => {
      if (status !== 'published' && !seesDrafts(actor)) fail('unauthorized', 'Drafts are for admins: sign in first.')
      return articles.list({ category, status })
    },
    'articles.get': async ({ slug }, { actor }) => articles.get(slug, { drafts: seesDrafts(actor) }),
    'articles.byId': async ({ id }, { actor }) => articles.get(id, { drafts: seesDrafts(actor) }),
    'articles.products': async ({ articleId }, { actor }) =>
      articles.products(articleId, { drafts: seesDrafts(actor) }),
    'articles.update': async ({ id, ...changes }) => articles.update(id, changes),
    'articles.publish': async ({ id }) => articles.publish(id),
    'articles.unpublish': async ({ id }) => articles.unpublish(id),
    'articles.delete': async ({ id }) => articles.remove(id),
  }
}

const seesDrafts = (actor: Actor) => mayUse(actor, 'articles:read')
