import type { HandlersOf } from '../../contract/handler.ts'
import type * as tokensContract from '../../contract/operations/tokens.ts'
import type { Accounts } from './accounts.ts'

export function tokenHandlers(accounts: Accounts): HandlersOf<typeof tokensContract> {
  return {
    'tokens.list': async () => accounts.listTokens(),
    'tokens.create': async (request, { actor }) => accounts.createToken(request, actor),
    'tokens.revoke': async ({ id }) => ({ ok: true, alsoRevoked: await accounts.revokeToken(id) }),
  }
}
