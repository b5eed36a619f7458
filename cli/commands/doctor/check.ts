import * as z from 'zod'
import { checkLimit } from '../../../server/contract/limits.ts'
import { type ServerCheck, serverCheckSchema } from '../../../server/contract/schemas/checks.ts'
import { noOffersWarning } from '../../../server/domain/amazon.ts'
import { noOperatorWarning } from '../../../server/domain/slugs.ts'
import type { CommandContext } from '../../context.ts'
import { toFailure } from '../../failure.ts'
import { fetchServer } from '../../fetch-server.ts'

export type Check = ServerCheck

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message }
}

export function missing(name: string, message: string, hint: string): Check {
  return { name, status: 'missing', message, hint }
}

export function broken(name: string, message: string, hint?: string): Check {
  return { name, status: 'broken', message, ...(hint !== undefined && { hint }) }
}

export function brokenByError(name: string, error: unknown): Check {
  const { message, hint } = toFailure(error)
  return broken(name, message, hint)
}

export async function checkServer({ terminal }: CommandContext, server: URL): Promise<Check> {
  try {
    const response = await fetchServer(
      terminal,
      new Request(new URL('/readyz', server), { signal: terminal.interruption }),
    )
    if (response.ok && (await isReady(response))) return ok('server', `${server.origin} is ready`)
    if (response.ok) return broken('server', `${server.origin} is not a blogops server.`, 'Check the address.')
    return broken('server', `${server.origin} answers ${response.status}.`, 'Check its log.')
  } catch (error) {
    return brokenByError('server', error)
  }
}

/** Reads whether a public site says who runs it. A missing right to read the settings is not an error. */
export async function checkServerOperator(context: CommandContext): Promise<Check[]> {
  try {
    const { client } = await context.connect()
    return checkOperator((await client.settings.get({}, { signal: context.terminal.interruption })).warnings)
  } catch {
    return []
  }
}

/** @param warnings Advice of the site on its settings. */
export function checkOperator(warnings: readonly string[]): Check[] {
  const checks: Check[] = []
  if (warnings.includes(noOperatorWarning))
    checks.push(missing('operator', `${noOperatorWarning}.`, 'Run: blogops settings set operator-name "Your name"'))
  if (warnings.includes(noOffersWarning))
    checks.push(missing('offers', `${noOffersWarning}.`, 'Run: blogops settings set offer-age off'))
  return checks
}

/** Asks a server to check its settings and services. A missing right to do so is not an error. */
export async function checkServerSettings(context: CommandContext): Promise<Check[]> {
  try {
    const { client } = await context.connect()
    const answer = await client.settings.check({}, { signal: context.terminal.interruption })
    return z.array(serverCheckSchema).parse(answer)
  } catch (error) {
    const { message, hint } = toFailure(error)
    return [missing('services', message, hint ?? 'Sign in with the scope settings:write to check them.')]
  }
}

/** Reads the limits of the server that calls go to. A missing right to read them is not an error. */
export async function checkServerLimits(context: CommandContext): Promise<Check[]> {
  try {
    const { client } = await context.connect()
    return (await client.settings.limits({}, { signal: context.terminal.interruption })).map(checkLimit)
  } catch (error) {
    const { message, hint } = toFailure(error)
    return [missing('limits', message, hint ?? 'Sign in with the scope jobs:read to see them.')]
  }
}

/** Returns true if blogops answers: any web page answers with 200. */
async function isReady(response: Response): Promise<boolean> {
  const answer: unknown = await response.json().catch(() => undefined)
  return z.object({ status: z.literal('ready') }).safeParse(answer).success
}
