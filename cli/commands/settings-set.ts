import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { readStdin } from './read-stdin.ts'
import { changeSetting } from './settings/change-setting.ts'
import { findSetting } from './settings/named-settings.ts'
import { readSettings } from './settings/read-settings.ts'
import { settingLine } from './settings/setting-line.ts'

const setLine = settingLine('set', 'tagline "Read, then buy."', ['value'])

export const setSetting: Run = async (context, args) => {
  const { name, value } = await askMissingValues(setLine, args.values, context.prompt)
  const setting = findSetting(String(name))
  const text = await readValue(context, setting.name, String(value))
  await changeSetting(context, setting, await setting.change(text, () => readSettings(context)))
  return undefined
}

async function readValue(context: CommandContext, name: string, value: string): Promise<string> {
  if (value !== '-') return value
  const text = (await readStdin(context, 10_000)).trim()
  if (text === '')
    throw new UsageError(`The new value of ${name} is empty.`, `Pipe it in: blogops settings set ${name} - < file`)
  return text
}
