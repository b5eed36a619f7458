import type { Run } from '../context.ts'
import { table } from '../output/table.ts'
import { getSettingOrigin, namedSettings } from './settings/named-settings.ts'
import { readSettings } from './settings/read-settings.ts'

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
  return undefined
}
