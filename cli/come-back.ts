import * as z from 'zod'
import type { Terminal } from './terminal.ts'

type Fetch = (request: Request) => Promise<Response>

const mostTimes = 3
/** Longer waits, in s, are for whoever typed the command to decide. */
const longest = 10

/** What a server says that has more to do than it can keep up with: nothing was done, and when to come back. */
const refusal = z.object({
  code: z.literal('unavailable'),
  details: z.object({ retryAfter: z.number().positive().max(longest) }),
})

/** Comes back as a busy server asks for, some times. Of a proxy's own refusal nobody knows what was done before it. */
export function comingBack(fetch: Fetch, { wait }: Pick<Terminal, 'wait'>): Fetch {
  return async request => {
    for (let times = 0; ; times += 1) {
      // A copy, as a body can be sent but once.
      const response = await fetch(request.clone())
      const seconds = times < mostTimes ? await askedToWait(response) : undefined
      if (seconds === undefined) return response
      await wait(seconds * 1000, request.signal)
    }
  }
}

async function askedToWait(response: Response): Promise<number | undefined> {
  if (response.status !== 503 || !response.headers.has('retry-after')) return undefined
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return refusal.safeParse(body).data?.details.retryAfter
}
