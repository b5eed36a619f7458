import type { HandlersOf } from '../../contract/handler.ts'
import type * as pairingContract from '../../contract/operations/pairing.ts'
import type { Accounts } from './accounts.ts'

export function pairingHandlers({ pairings }: Accounts): HandlersOf<typeof pairingContract> {
  return {
    'pairings.start': async (request, { caller }) => pairings.start(request, caller.address),
    'pairings.redeem': async ({ deviceCode }) => pairings.redeem(deviceCode),
    'pairings.get': async ({ code }, { caller }) => pairings.get(code, caller.address),
    'pairings.approve': async ({ code, ...given }, { actor, caller }) =>
      pairings.approve(code, given, { actor, address: caller.address }),
    'pairings.refuse': async ({ code }, { caller }) => pairings.refuse(code, caller.address),
  }
}
