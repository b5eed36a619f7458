import { BlogopsError } from '../../contract/errors.ts'

/** Waits for a note of when something was last used. It is worth less than the call: a full disk keeps nobody out. */
export async function markUse(note: Promise<void>): Promise<void> {
  try {
    await note
  } catch (cause) {
    if (!(cause instanceof BlogopsError && (cause.code === 'storage_full' || cause.code === 'conflict'))) throw cause
  }
}
