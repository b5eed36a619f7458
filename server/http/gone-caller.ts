import { BlogopsError } from '../contract/errors.ts'

/** Status that other servers log when the caller closed the connection. */
const closedByCaller = 499

/** Returns true if a call ended only because its caller disconnected. */
export function isDisconnected(cause: unknown, request: Request): boolean {
  if (cause instanceof BlogopsError) return false
  const { aborted, reason } = request.signal
  return aborted && (cause === reason || (cause instanceof Error && cause.name === 'AbortError'))
}

export const createDisconnectedAnswer = () => new Response(null, { status: closedByCaller })
