import type { Wire } from './listen.ts'

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))

export interface Answering<W extends Wire> {
  wire: W
  /** Record of the request, with the reason of a refusal or null. */
  request: { refused: string | null }
  /** Sends the error in the vendor's format. */
  sendThrown(wire: W, thrown: unknown): void
}

/** Records and answers errors of `serve`, unless the client has disconnected. */
export async function answerThrown<W extends Wire>(
  { wire, request, sendThrown }: Answering<W>,
  serve: () => Promise<void>,
): Promise<void> {
  try {
    await serve()
  } catch (error) {
    if (wire.signal.aborted) return
    request.refused = messageOf(error)
    sendThrown(wire, error)
  }
}
