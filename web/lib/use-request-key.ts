import { useRef } from 'react'
import { CallError } from '../../server/contract/client.ts'

/** Keys of calls that pay: asked again for the same before there was an answer, the server does it once. */
export function useRequestKey() {
  const pressed = useRef<{ what: string; key: string }>(undefined)

  function keyFor(what: string): string {
    if (pressed.current?.what !== what) pressed.current = { what, key: newRequestKey() }
    return pressed.current.key
  }

  /** Tells that a call is over: after an answer, the next is another. */
  function settled(error: Error | null): void {
    if (!error || isAnswer(error)) pressed.current = undefined
  }

  return { keyFor, settled }
}

export type RequestKey = ReturnType<typeof useRequestKey>

/** The server's own; what stands in front of it may answer 502 for a call that went through. */
export function isAnswer(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

/** `crypto.randomUUID` is there on secure pages alone. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
