import { settingsUpdate } from '../../../server/contract/operations/settings.ts'
import { type FieldErrors, firstByField } from '../../lib/refused-fields.ts'
import type { SettingsChanges } from './settings.queries.ts'

/** Validates changes with the server's schema. Returns the first error of each field. */
export function errorsOf(changes: SettingsChanges): FieldErrors {
  const { error } = settingsUpdate.body.safeParse(changes)
  return firstByField((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })))
}
