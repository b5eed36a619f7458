import type { HandlersOf } from '../../contract/handler.ts'
import type * as pagesContract from '../../contract/operations/pages.ts'
import { type Actor, getActorName, mayUse } from '../../contract/scopes.ts'
import type { Pages } from './pages.ts'

export function pageHandlers(pages: Pages): HandlersOf<typeof pagesContract> {
  return {
    'pages.list': (_, { actor }) => pages.list(getAccess(actor)),
    'pages.get': ({ id }, { actor }) => pages.get(id, getAccess(actor)),
    'pages.create': (input, { actor }) => pages.create(input, getActorName(actor)),
    'pages.update': ({ id, ...changes }, { actor }) => pages.update(id, changes, getActorName(actor)),
    'pages.preview': ({ id, ...changes }) => pages.preview(id, changes),
    'pages.revisions': ({ id }) => pages.revisions(id),
    'pages.revision': ({ id, number }) => pages.revision(id, number),
    'pages.revert': ({ id, number }, { actor }) => pages.revert(id, number, getActorName(actor)),
    'pages.reset': ({ id }, { actor }) => pages.reset(id, getActorName(actor)),
    'pages.publish': ({ id }) => pages.publish(id),
    'pages.unpublish': ({ id }) => pages.unpublish(id),
    'pages.delete': ({ id }) => pages.remove(id),
  }
}

const getAccess = (actor: Actor) => ({ drafts: mayUse(actor, 'articles:read') })
