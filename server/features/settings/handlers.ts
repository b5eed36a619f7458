import type { HandlersOf } from '../../contract/handler.ts'
import type * as settingsContract from '../../contract/operations/settings.ts'
import type { Settings } from './settings.ts'

export function settingsHandlers(settings: Settings): HandlersOf<typeof settingsContract> {
  return {
    'settings.get': async () => settings.show(),
    'settings.update': async changes => settings.update(changes),
  }
}
