import { UnreachableError } from './failure.ts'
import type { Terminal } from './terminal.ts'

type Reaching = Pick<Terminal, 'fetch'>

/**
 * `fetch`, with the one failure that only a network has told as such. Nobody is followed elsewhere: a change would
 * arrive there as a question, and without its token. Who asks for `manual` is given such answers.
 */
export async function reach(terminal: Reaching, request: Request): Promise<Response> {
  const asGiven = request.redirect === 'manual'
  const response = await answerOf(terminal, asGiven ? request : new Request(request, { redirect: 'manual' }))
  const location = response.headers.get('location')
  if (asGiven || response.status < 300 || response.status > 399 || location === null) return response
  const [from, to] = [new URL(request.url), new URL(location, request.url)]
  throw new UnreachableError(`The server at ${from.origin} sends calls on to ${to.href}.`, {
    hint: to.origin === from.origin ? 'A proxy before it may do that.' : `Call it there: --server ${to.origin}`,
  })
}

async function answerOf({ fetch }: Reaching, request: Request): Promise<Response> {
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
