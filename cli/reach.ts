import { UnreachableError } from './failure.ts'
import type { Terminal } from './terminal.ts'

/**
 * Wraps `fetch`: throws UnreachableError if the network fails. Refuses redirects, because a request is meant for its
 * server alone; a request with `redirect: 'manual'` gets them as answers.
 */
export async function reach({ fetch }: Pick<Terminal, 'fetch'>, request: Request): Promise<Response> {
  const response = await answerTo(request, fetch)
  if (request.redirect === 'manual' || !leadsOn.has(response.status)) return response
  throw sentOn(request, response.headers.get('location') ?? '')
}

const leadsOn: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

async function answerTo(request: Request, fetch: Terminal['fetch']): Promise<Response> {
  try {
    return await fetch(request.redirect === 'manual' ? request : new Request(request, { redirect: 'manual' }))
  } catch (cause) {
    if (request.signal.aborted) throw cause
    const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    throw new UnreachableError(`The server at ${new URL(request.url).origin} cannot be reached (${why}).`, {
      hint: 'Check that it runs, and the address in --server or BLOGOPS_SERVER.',
      cause,
    })
  }
}

function sentOn({ url }: Request, location: string): UnreachableError {
  const there = URL.canParse(location, url) ? new URL(location, url).origin : undefined
  const where = there === undefined ? '' : `, to ${there}`
  return new UnreachableError(
    `The server at ${new URL(url).origin} sends its calls on${where}. Nothing followed them.`,
    {
      hint: `If that is your server, name it: --server ${there ?? '<its own address>'}`,
    },
  )
}
