import type { HandlersOf } from '../../contract/handler.ts'
import type * as permissionsContract from '../../contract/operations/permissions.ts'
import { type Actor, mayUse, scopes } from '../../contract/scopes.ts'

const signInMethods = {
  anonymous: 'nothing',
  user: 'session',
  token: 'token',
  local: 'data folder',
  schedule: 'nothing',
} as const

export function permissionHandlers(): HandlersOf<typeof permissionsContract> {
  return {
    'user.permissions': async (_, { actor }) => ({
      signedInBy: signInMethods[actor.kind],
      username: getUsername(actor),
      scopes: scopes.filter(scope => mayUse(actor, scope)),
    }),
  }
}

function getUsername(actor: Actor): string | null {
  return actor.kind === 'user' || actor.kind === 'token' ? actor.username : null
}
