import type { Run } from '../context.ts'
import { printable } from '../output/printable.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { findSetting, getSettingOrigin } from './settings/named-settings.ts'
import { readSettings } from './settings/read-settings.ts'
import { settingLine } from './settings/setting-line.ts'

export const getSetting: Run = async (context, args) => {
  const { name } = await askMissingValues(settingLine('get', 'columns'), args.values, context.prompt)
  const setting = findSetting(String(name))
  const settings = await readSettings(context)
  const answer = { name: setting.name, value: setting.value(settings), from: getSettingOrigin(setting, settings) }
  context.output.document(answer, () => printable(setting.write(settings)))
  if (setting.note !== undefined && context.output.mode === 'text') context.output.note(setting.note)
  return undefined
}
