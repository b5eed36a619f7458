import type { CommandContext } from '../../context.ts'
import { reach } from '../../reach.ts'
import { broken, brokenBy, type Check, ok } from './check.ts'

export async function checkServer({ terminal }: CommandContext, server: URL): Promise<Check> {
  try {
    const response = await reach(terminal, new Request(new URL('/readyz', server), { signal: terminal.interruption }))
    if (response.ok) return ok('server', `${server.origin} answers and is ready`)
    return broken('server', `${server.origin} answers ${response.status}.`, 'Look into its log.')
  } catch (error) {
    return brokenBy('server', error)
  }
}
