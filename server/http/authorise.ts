import { BlogopsError } from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { type Actor, lacksScope, mayUse } from '../contract/scopes.ts'
import { anonymous } from './error-answer.ts'
import type { MountOptions } from './mount.ts'
import type { RequestHead } from './request-head.ts'
import { assertOwnOrigin } from './same-origin.ts'

/**
 * Who makes a call, by its token or its session.
 * @throws BlogopsError `forbidden` where another site made a browser send it.
 */
export async function identify(request: RequestHead, { authenticate, cookies, siteUrl }: MountOptions): Promise<Actor> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const sessionId = bearer === undefined ? await cookies.read(request.headers) : undefined
  assertOwnOrigin(request, sessionId !== undefined, siteUrl)
  if (bearer === undefined && sessionId === undefined) return anonymous
  return authenticate({ ...(bearer !== undefined && { bearer }), ...(sessionId !== undefined && { sessionId }) })
}

/** @throws BlogopsError `unauthorized`, `forbidden`. */
export function authorise(operation: OperationSpec, actor: Actor): void {
  if (operation.access === 'public' || mayUse(actor, operation.access)) return
  if (actor.kind === 'anonymous') {
    throw new BlogopsError('unauthorized', 'You are not signed in.', { hint: 'Sign in first: blogops login' })
  }
  throw lacksScope(operation.access)
}
