import * as z from 'zod'
import { fields, type Values } from './article-form.ts'

const draftSchema = z.object({
  /** Version of the article that the changes are based on. */
  version: z.int(),
  at: z.iso.datetime(),
  changes: z.partialRecord(z.enum(fields), z.string()),
})

/** Unsaved changes of an article in local storage. */
export interface StoredDraft {
  version: number
  at: string
  changes: Partial<Values>
}

const getStorageKey = (articleId: string) => `blogops:unsaved:${articleId}`

export function readDraft(articleId: string): StoredDraft | undefined {
  try {
    const { changes, ...rest } = draftSchema.parse(JSON.parse(localStorage.getItem(getStorageKey(articleId)) ?? ''))
    const known = Object.entries(changes).filter(([, value]) => value !== undefined)
    return { ...rest, changes: Object.fromEntries(known) }
  } catch {
    // Missing, invalid after an update, or storage is not available.
    return undefined
  }
}

export function storeDraft(articleId: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(getStorageKey(articleId), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden. The page still warns before it is left.
  }
}

export function deleteDraft(articleId: string): void {
  try {
    localStorage.removeItem(getStorageKey(articleId))
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
