import type { HandlersOf } from '../../contract/handler.ts'
import type * as authorsContract from '../../contract/operations/authors.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
import type { Authors } from './authors.ts'

export function authorHandlers(authors: Authors): HandlersOf<typeof authorsContract> {
  return {
    'authors.list': (_, { actor }) => authors.list(getAccess(actor)),
    'authors.get': ({ id }, { actor }) => authors.get(id, getAccess(actor)),
    'authors.create': changes => authors.create(changes),
    'authors.update': ({ id, ...changes }) => authors.update(id, changes),
    'authors.delete': ({ id, moveTo }) => authors.remove(id, moveTo),
  }
}

const getAccess = (actor: Actor) => ({ drafts: mayUse(actor, 'articles:read') })
