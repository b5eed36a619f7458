import type { Run } from '../context.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { changeSetting } from './settings/change-setting.ts'
import { findSetting } from './settings/named-settings.ts'
import { readSettings } from './settings/read-settings.ts'
import { settingLine } from './settings/setting-line.ts'

export const run: Run = async (context, given) => {
  const { name } = await withMissingAsked(settingLine('reset', 'columns'), given.values, context.prompt)
  const setting = findSetting(String(name))
  await changeSetting(context, setting, await setting.back(() => readSettings(context)))
  return undefined
}
