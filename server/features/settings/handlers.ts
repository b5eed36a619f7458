import type { HandlersOf } from '../../contract/handler.ts'
import type * as settingsContract from '../../contract/operations/settings.ts'
import type { Settings } from './settings.ts'

/** @param warnings what should be changed, in words for a person. */
export function settingsHandlers(
  settings: Settings,
  warnings: () => Promise<string[]>,
): HandlersOf<typeof settingsContract> {
  return {
    'settings.get': async () => ({ ...(await settings.show()), warnings: await warnings() }),
    'settings.update': async changes => ({ ...(await settings.update(changes)), warnings: await warnings() }),
  }
}
