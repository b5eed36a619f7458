import { BlogopsError } from '../contract/errors.ts'

/** As other servers have it in their logs: the caller closed the connection. */
const closedByCaller = 499

/** Whether a call ended only because its caller hung up: nothing failed, and nobody reads an answer. */
export function isGone(cause: unknown, request: Request): boolean {
  if (cause instanceof BlogopsError) return false
  const { aborted, reason } = request.signal
  return aborted && (cause === reason || (cause instanceof Error && cause.name === 'AbortError'))
}

export const unread = () => new Response(null, { status: closedByCaller })
