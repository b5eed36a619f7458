import { existsSync } from 'node:fs'
import type { Config } from '../../../server/runtime/config.ts'
import type { CommandContext } from '../../context.ts'
import { type Check, missing, ok } from './check.ts'

const dayMs = 86_400_000
const maxAgeDays = 7

/** Checks the age of the last backup. Skips a folder that cannot be opened, because another check reports it. */
export async function checkBackup(context: CommandContext, { dataDir, database }: Config): Promise<Check[]> {
  if (database === null && !existsSync(dataDir)) return []
  const last = await lastBackup(context).catch(() => undefined)
  return last === undefined ? [] : [toBackupCheck(last, context.terminal.now())]
}

async function lastBackup(context: CommandContext): Promise<string | null> {
  const { client } = await context.connect()
  return (await client.backup.status()).last?.at ?? null
}

function toBackupCheck(at: string | null, now: Date): Check {
  const advice = 'Make one every day: blogops backup <file>, to another disk or machine.'
  if (at === null) return missing('backup', 'none was made yet', advice)
  const days = Math.floor((now.getTime() - Date.parse(at)) / dayMs)
  const message = `the last one was made ${at.slice(0, 10)}`
  return days < maxAgeDays ? ok('backup', message) : missing('backup', `${message}, ${days} days ago`, advice)
}
