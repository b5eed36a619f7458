import { UnreachableError } from './failure.ts'
import type { Terminal } from './terminal.ts'

/**
 * Wraps `fetch`: throws UnreachableError if the network fails. Refuses redirects, because a request is meant for its
 * server alone; a request with `redirect: 'manual'` gets them as answers.
 */
export async function fetchServer({ fetch }: Pick<Terminal, 'fetch'>, request: Request): Promise<Response> {
  const response = await fetchWithoutRedirect(request, fetch)
  if (request.redirect === 'manual' || !redirectStatuses.has(response.status)) return response
  throw redirectError(request, response.headers.get('location') ?? '')
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

async function fetchWithoutRedirect(request: Request, fetch: Terminal['fetch']): Promise<Response> {
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

function redirectError({ url }: Request, location: string): UnreachableError {
  const targetOrigin = URL.canParse(location, url) ? new URL(location, url).origin : undefined
  const targetText = targetOrigin === undefined ? '' : `, to ${targetOrigin}`
  return new UnreachableError(
    `The server at ${new URL(url).origin} sends its calls on${targetText}. Nothing followed them.`,
    {
      hint: `If that is your server, name it: --server ${targetOrigin ?? '<its own address>'}`,
    },
  )
}
