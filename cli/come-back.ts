import * as z from 'zod'
import type { Terminal } from './terminal.ts'

type Fetch = (request: Request) => Promise<Response>

const maxRetries = 3
/** Longest wait in seconds that is done here; longer ones are left to the person who typed the command. */
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
