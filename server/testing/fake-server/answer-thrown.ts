import type { Wire } from './listen.ts'

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

export interface Answering<W extends Wire> {
  wire: W
  /** What is kept of the request: why it was refused, or null. */
  request: { refused: string | null }
  /** In the words of the vendor. */
  sendThrown(wire: W, thrown: unknown): void
}

/** What `serve` throws is kept and answered; to a client that has gone there is nothing to say. */
export async function answerThrown<W extends Wire>(
  { wire, request, sendThrown }: Answering<W>,
  serve: () => Promise<void>,
): Promise<void> {
  try {
    await serve()
  } catch (error) {
    if (wire.gone.aborted) return
    request.refused = messageOf(error)
    sendThrown(wire, error)
  }
}
