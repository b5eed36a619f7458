import { useRef, useState } from 'react'
import { showError } from '../../../lib/toasts.ts'
import { wordsOf } from '../../../lib/words-of.ts'

/**
 * What a button does: once at a time, however often it is pressed. A failure is told, and stays to be read until the
 * next press: in the server's words, or in those of `fallback`.
 */
export function usePress(run: () => Promise<void>, fallback: string) {
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function press(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await run()
    } catch (cause) {
      const told = (cause instanceof Error && wordsOf(cause)) || fallback
      setFailure(told)
      showError('Error', told)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { press, isPending, failure }
}
