import type { Actor } from '../contract/scopes.ts'
import { anonymous } from './error-answer.ts'
import type { MountOptions } from './mount.ts'
import type { RequestHead } from './request-head.ts'
import { assertOwnOrigin } from './same-origin.ts'

/**
 * Identifies the caller by token or session.
 * @throws BlogopsError `forbidden` if another site made the browser send the call.
 */
export async function identify(request: RequestHead, options: MountOptions): Promise<Actor> {
  const { authenticate, cookies } = options
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const sessionId = bearer === undefined ? await cookies.read(request.headers) : undefined
  assertOwnOrigin(request, sessionId !== undefined, options)
  if (bearer === undefined && sessionId === undefined) return anonymous
  return authenticate({ ...(bearer !== undefined && { bearer }), ...(sessionId !== undefined && { sessionId }) })
}
