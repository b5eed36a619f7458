import type { Config } from '../../../server/runtime/config.ts'
import { toSettings } from '../../connection.ts'
import type { CommandContext } from '../../context.ts'
import { broken, brokenByError, type Check, ok } from './check.ts'

/** Minimum version, as in `engines` of package.json. */
const minNodeVersion = [20, 19] as const

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1])
  if (isSupported) return ok('Node', version)
  return broken('Node', `${version} is too old.`, `Install ${minNodeVersion.join('.')} or newer: https://nodejs.org`)
}

export async function checkSettings({
  terminal,
  flags,
}: CommandContext): Promise<{ config?: Config; checks: Check[] }> {
  try {
    const config = await terminal.runtime.readConfig(terminal.env, toSettings(flags))
    return { config, checks: [ok('settings', 'every one that is set holds')] }
  } catch (error) {
    return { checks: [brokenByError('settings', error)] }
  }
}
