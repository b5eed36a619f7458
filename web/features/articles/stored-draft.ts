import * as z from 'zod'
import { fields, type Values } from './article-form.ts'

const draftSchema = z.object({
  /** The version of the article that the changes were made from. */
  version: z.int(),
  at: z.iso.datetime(),
  changes: z.partialRecord(z.enum(fields), z.string()),
})

/** Unsaved changes of an article, as this browser keeps them. */
export interface StoredDraft {
  version: number
  at: string
  changes: Partial<Values>
}

const keyOf = (articleId: string) => `blogops:unsaved:${articleId}`

export function readDraft(articleId: string): StoredDraft | undefined {
  try {
    const { changes, ...rest } = draftSchema.parse(JSON.parse(localStorage.getItem(keyOf(articleId)) ?? ''))
    const known = Object.entries(changes).filter(([, value]) => value !== undefined)
    return { ...rest, changes: Object.fromEntries(known) }
  } catch {
    // None, one of an older form of ours, or a browser that keeps nothing: there is nothing to bring back.
    return undefined
  }
}

export function keepDraft(articleId: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(draft))
  } catch {
    // Full or forbidden: the page still warns before it is left.
  }
}

export function forgetDraft(articleId: string): void {
  try {
    localStorage.removeItem(keyOf(articleId))
  } catch {
    // Where nothing may be kept there is nothing to forget.
  }
}
