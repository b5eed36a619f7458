import { settingsUpdate } from '../../../server/contract/operations/settings.ts'
import { type FieldErrors, firstByField } from '../../lib/refused-fields.ts'
import type { SettingsChanges } from './settings.queries.ts'

/** What the server would say of the changes. Of each field that does not hold, the first message. */
export function errorsOf(changes: SettingsChanges): FieldErrors {
  const { error } = settingsUpdate.body.safeParse(changes)
  return firstByField((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })))
}
