import type { Config } from '../../../server/runtime/config.ts'
import { settingsOf } from '../../connection.ts'
import type { CommandContext } from '../../context.ts'
import { broken, brokenBy, type Check, ok } from './check.ts'

/** Minimum version, as in `engines` of package.json. */
const leastNode = [20, 19] as const

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  if (enough) return ok('Node', version)
  return broken('Node', `${version} is too old.`, `Install ${leastNode.join('.')} or newer: https://nodejs.org`)
}

export async function checkSettings({
  terminal,
  flags,
}: CommandContext): Promise<{ config?: Config; checks: Check[] }> {
  try {
    const config = await terminal.runtime.readConfig(terminal.env, settingsOf(flags))
    return { config, checks: [ok('settings', 'every one that is set holds')] }
  } catch (error) {
    return { checks: [brokenBy('settings', error)] }
  }
}
