import { settingsUpdate } from '../../../server/contract/operations/settings.ts'
import { type FieldErrors, firstErrorByField } from '../../lib/refused-fields.ts'
import type { SettingsChanges } from './settings.queries.ts'

/** Validates changes with the server's schema. Returns the first error of each field. */
export function validateChanges(changes: SettingsChanges): FieldErrors {
  const { error } = settingsUpdate.body.safeParse(changes)
  return firstErrorByField((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })))
}
