import type { Run } from '../context.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { changeSetting } from './settings/change-setting.ts'
import { findSetting } from './settings/named-settings.ts'
import { readSettings } from './settings/read-settings.ts'
import { settingLine } from './settings/setting-line.ts'

export const resetSetting: Run = async (context, args) => {
  const { name } = await askMissingValues(settingLine('reset', 'columns'), args.values, context.prompt)
  const setting = findSetting(String(name))
  await changeSetting(context, setting, await setting.toDefault(() => readSettings(context)))
  return undefined
}
