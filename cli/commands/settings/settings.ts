import { settingsGet, settingsUpdate } from '../../../server/contract/operations/settings.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { table } from '../../output/layout.ts'
import { busy } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readStdin } from '../read-stdin.ts'
import {
  type Changes,
  findSetting,
  getSettingOrigin,
  type NamedSetting,
  namedSettings,
  type Settings,
} from './named-settings.ts'

export const listSettings: Run = async context => {
  const settings = await readSettings(context)
  context.output.document(settings, page =>
    table(
      namedSettings,
      [
        { title: 'setting', value: ({ name }) => name, whole: true },
        { title: 'from', value: setting => getSettingOrigin(setting, settings), whole: true },
        { title: 'value', value: setting => setting.write(settings) },
      ],
      page,
    ),
  )
  if (context.output.mode === 'text') for (const warning of settings.warnings) context.output.warn(`${warning}.`)
  return undefined
}

export const getSetting: Run = async (context, args) => {
  const { name } = await askMissingValues(context, args)
  const setting = findSetting(String(name))
  const settings = await readSettings(context)
  const answer = { name: setting.name, value: setting.value(settings), from: getSettingOrigin(setting, settings) }
  context.output.document(answer, () => printable(setting.write(settings)))
  if (setting.note !== undefined && context.output.mode === 'text') context.output.note(setting.note)
  return undefined
}

export const setSetting: Run = async (context, args) => {
  const { name, value } = await askMissingValues(context, args)
  const setting = findSetting(String(name))
  const text = await readValue(context, setting.name, String(value))
  await changeSetting(context, setting, await setting.change(text, () => readSettings(context)))
  return undefined
}

async function readValue(context: CommandContext, name: string, value: string): Promise<string> {
  if (value !== '-') return value
  const text = (await readStdin(context, 10_000)).trim()
  if (text === '')
    throw new UsageError(
      `The new value of ${name} is empty.`,
      `Read it from a file: blogops settings set ${name} - < file`,
    )
  return text
}

export const resetSetting: Run = async (context, args) => {
  const { name } = await askMissingValues(context, args)
  const setting = findSetting(String(name))
  await changeSetting(context, setting, await setting.toDefault(() => readSettings(context)))
  return undefined
}

/** Sends the change of one setting and prints its new value; with `--dry-run`, shows the request. */
export async function changeSetting(context: CommandContext, setting: NamedSetting, changes: Changes): Promise<void> {
  const { output, flags, terminal } = context
  if (flags.dryRun) return showDryRun(context, settingsUpdate, changes)
  const { client } = await context.connect()
  const call = client.settings.update(changes, { signal: terminal.interruption })
  const answer = await busy(output, settingsUpdate.summary, call)
  output.document(answer, ({ paint }) => `${paint.green(setting.name)} is now ${printable(setting.write(answer))}`)
}

export async function readSettings({ connect, output, terminal }: CommandContext): Promise<Settings> {
  const { client } = await connect()
  return busy(output, settingsGet.summary, client.settings.get({}, { signal: terminal.interruption }))
}
