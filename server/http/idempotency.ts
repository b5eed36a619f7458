import { BlogopsError } from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'

export interface StoredAnswer {
  status: number
  body: string
}

/** Runs a call once per key; see features/idempotency. */
export type RunOnce = (
  call: { caller: string; key: string; request: string; secret: boolean },
  run: () => Promise<StoredAnswer>,
) => Promise<StoredAnswer>

/** Returns caller and key of a call that must run only once; undefined for any other call. */
export function getIdempotencyKey(
  operation: OperationSpec,
  actor: Actor,
  headers: Headers,
): { caller: string; key: string } | undefined {
  const key = headers.get('idempotency-key')
  if (key === null || operation.method !== 'POST' || operation.effect === 'read' || operation.stream) return undefined
  // Signing in and registering set a cookie, which a stored answer cannot repeat.
  if (operation.access === 'public') return undefined
  if (key.length < 1 || key.length > 255) {
    throw new BlogopsError('bad_request', 'Idempotency-Key must be 1 to 255 characters.')
  }
  return { caller: `${actor.kind}:${getCallerId(actor)}`, key }
}

/** Keys are separate for each token, because tokens of the same admin may have different access. */
function getCallerId(actor: Actor): string {
  if (actor.kind === 'token') return actor.tokenId
  return actor.kind === 'user' ? actor.userId : actor.kind
}
