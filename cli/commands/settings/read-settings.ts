import { settingsGet } from '../../../server/contract/operations/settings.ts'
import type { CommandContext } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import type { Settings } from './named-settings.ts'

export async function readSettings({ connect, output, terminal }: CommandContext): Promise<Settings> {
  const { client } = await connect()
  return busy(output, settingsGet.summary, client.settings.get({}, { signal: terminal.interruption }))
}
