import { useRef } from 'react'
import { CallError } from '../../server/contract/client.ts'

/**
 * Idempotency keys for calls that cost money. A repeated call before a response uses the same key, so the server runs
 * it once.
 */
export function useRequestKey() {
  const pressed = useRef<{ what: string; key: string }>(undefined)

  function keyFor(what: string): string {
    if (pressed.current?.what !== what) pressed.current = { what, key: newRequestKey() }
    return pressed.current.key
  }

  /** Ends a call. After a response, the next call gets a new key. */
  function settled(error: Error | null): void {
    if (!error || isAnswer(error)) pressed.current = undefined
  }

  return { keyFor, settled }
}

export type RequestKey = ReturnType<typeof useRequestKey>

/** Returns true if the error came from the server itself. A proxy may return 502 for a call that succeeded. */
export function isAnswer(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

/** `crypto.randomUUID` only exists in secure contexts. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
