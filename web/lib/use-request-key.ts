import { useRef } from 'react'
import { CallError } from '../../server/contract/client.ts'

/**
 * Idempotency keys for calls that cost money. A repeated call before a response uses the same key, so the server runs
 * it once.
 */
export function useIdempotencyKey() {
  const current = useRef<{ request: string; key: string }>(undefined)

  function getKey(request: string): string {
    if (current.current?.request !== request) current.current = { request, key: createIdempotencyKey() }
    return current.current.key
  }

  /** Ends a call. After a response, the next call gets a new key. */
  function settle(error: Error | null): void {
    if (!error || isServerError(error)) current.current = undefined
  }

  return { getKey, settle }
}

export type IdempotencyKey = ReturnType<typeof useIdempotencyKey>

/** Returns true if the error came from the server itself. A proxy may return 502 for a call that succeeded. */
export function isServerError(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

/** `crypto.randomUUID` only exists in secure contexts. */
export function createIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
