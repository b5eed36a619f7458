import * as z from 'zod'
import type { CommandContext } from '../../context.ts'
import { reach } from '../../reach.ts'
import { broken, brokenBy, type Check, ok } from './check.ts'

export async function checkServer({ terminal }: CommandContext, server: URL): Promise<Check> {
  try {
    const response = await reach(terminal, new Request(new URL('/readyz', server), { signal: terminal.interruption }))
    if (response.ok && (await isReady(response))) return ok('server', `${server.origin} answers and is ready`)
    if (response.ok) return broken('server', `${server.origin} is no blogops.`, 'Check the address.')
    return broken('server', `${server.origin} answers ${response.status}.`, 'Look into its log.')
  } catch (error) {
    return brokenBy('server', error)
  }
}

/** Whether blogops says it: any page answers with 200. */
async function isReady(response: Response): Promise<boolean> {
  const answer: unknown = await response.json().catch(() => undefined)
  return z.object({ status: z.literal('ready') }).safeParse(answer).success
}
