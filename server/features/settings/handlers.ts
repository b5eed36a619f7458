import type { HandlersOf } from '../../contract/handler.ts'
import type { LimitUse } from '../../contract/limits.ts'
import type * as settingsContract from '../../contract/operations/settings.ts'
import type { Settings } from './settings.ts'

export interface SettingsHandlersOptions {
  settings: Settings
  /** Advice for the user. */
  warnings(): Promise<string[]>
  limitUse(): Promise<LimitUse[]>
}

export function settingsHandlers({
  settings,
  warnings,
  limitUse,
}: SettingsHandlersOptions): HandlersOf<typeof settingsContract> {
  return {
    'settings.get': async () => ({ ...(await settings.show()), warnings: await warnings() }),
    'settings.limits': () => limitUse(),
    'settings.update': async changes => ({ ...(await settings.update(changes)), warnings: await warnings() }),
  }
}
