import { BlogopsError } from '../../contract/errors.ts'

/** Waits until the time of last use is stored. Ignores a full disk and conflicts, because the call matters more. */
export async function saveLastUse(saving: Promise<void>): Promise<void> {
  try {
    await saving
  } catch (cause) {
    if (!(cause instanceof BlogopsError && (cause.code === 'storage_full' || cause.code === 'conflict'))) throw cause
  }
}
