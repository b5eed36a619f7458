import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type { Terminal, Variables } from './terminal.ts'

/**
 * Merges the environment over the `.env` of the working folder. An unreadable `.env` is reported when the server's
 * settings are read.
 */
export async function readVariables({ cwd, env }: Pick<Terminal, 'cwd' | 'env'>): Promise<Variables> {
  const text = await readFile(path.join(cwd, '.env'), 'utf8').catch(() => '')
  const provided = Object.entries(env).filter(([, value]) => value !== undefined && value !== '')
  return { ...parseEnv(text), ...Object.fromEntries(provided) }
}
