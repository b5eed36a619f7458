import type { HandlersOf } from '../../contract/handler.ts'
import type * as settingsContract from '../../contract/operations/settings.ts'
import type { Settings } from './settings.ts'
import type { TagCheck } from './tag-check.ts'

export function settingsHandlers(settings: Settings, tagCheck: TagCheck): HandlersOf<typeof settingsContract> {
  return {
    'settings.get': async () => ({ ...(await settings.show()), warnings: await tagCheck.warnings() }),
    'settings.update': async changes => ({ ...(await settings.update(changes)), warnings: await tagCheck.warnings() }),
  }
}
