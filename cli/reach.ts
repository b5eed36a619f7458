import { UnreachableError } from './failure.ts'
import type { Terminal } from './terminal.ts'

/** `fetch`, with the one failure that only a network has told as such. */
export async function reach({ fetch }: Pick<Terminal, 'fetch'>, request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    throw new UnreachableError(`The server at ${new URL(request.url).origin} cannot be reached (${why}).`, {
      hint: 'Check that it runs, and the address in --server or BLOGOPS_SERVER.',
      cause,
    })
  }
}
