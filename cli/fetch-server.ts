import * as z from 'zod'
import { clientHeader } from '../server/contract/handler.ts'
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
      hint: 'Check that it runs. Check the address in --server or BLOGOPS_SERVER.',
      cause,
    })
  }
}

function redirectError({ url }: Request, location: string): UnreachableError {
  const targetOrigin = URL.canParse(location, url) ? new URL(location, url).origin : undefined
  const targetText = targetOrigin === undefined ? '' : ` to ${targetOrigin}`
  return new UnreachableError(
    `The server at ${new URL(url).origin} redirects calls${targetText}. The call was not redirected.`,
    {
      hint: `If that is your server, pass --server ${targetOrigin ?? '<its own address>'}`,
    },
  )
}

type Fetch = (request: Request) => Promise<Response>

const maxRetries = 3
/** Maximum wait in seconds before a retry. The person decides whether to repeat a call after a longer one. */
const maxWaitSeconds = 10

/** Answer of a busy blogops server: nothing was done, and the call may be repeated after the given seconds. */
const busyAnswerSchema = z.object({
  code: z.literal('unavailable'),
  details: z.object({ retryAfter: z.number().positive().max(maxWaitSeconds) }),
})

/**
 * Wraps `fetch` and retries when a busy server asks for it, at most three times. A proxy's 503 is not retried: the
 * call may have been done.
 */
export function retryWhenBusy(fetch: Fetch, { wait }: Pick<Terminal, 'wait'>): Fetch {
  return async request => {
    for (let retries = 0; ; retries += 1) {
      // Send a copy, because a body can be read only once.
      const response = await fetch(request.clone())
      const seconds = retries < maxRetries ? await readRetryAfter(response) : undefined
      if (seconds === undefined) return response
      await wait(seconds * 1000, request.signal)
    }
  }
}

async function readRetryAfter(response: Response): Promise<number | undefined> {
  if (response.status !== 503 || !response.headers.has('retry-after')) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return busyAnswerSchema.safeParse(body).data?.details.retryAfter
}

/**
 * Header that marks calls of a person at a terminal, so that the audit can distinguish them from a script with the same
 * token.
 */
export function getClientHeaders({ stderr, env }: Pick<Terminal, 'stderr' | 'env'>): Record<string, string> {
  return stderr.isTTY === true && !env.CI ? { [clientHeader]: 'terminal' } : {}
}
