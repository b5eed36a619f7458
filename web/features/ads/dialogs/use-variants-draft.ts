import { useRef, useState } from 'react'
import * as z from 'zod'
import {
  adVariantsResultSchema,
  deploymentSchema,
  maxAttempts,
} from '../../../../server/contract/schemas/ad-variants.ts'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { createIdempotencyKey } from '../../../lib/mutations.ts'

const draftSchema = z.object({
  /** Number of the latest attempt to write variants. */
  attempt: z.int(),
  /**
   * Set while variants are being written. `key` is the idempotency key of the job; `jobId` is set after the server
   * answers.
   */
  writing: z.object({ key: z.string(), jobId: z.string().optional() }).optional(),
  /** Variants including edits, which may be too long. */
  written: adVariantsResultSchema.optional(),
  /** Id of the job that wrote the variants. */
  writtenBy: z.string().optional(),
  isEdited: z.boolean().optional(),
  /** Id of the running deployment job. */
  deploying: z.string().optional(),
  /** Result of a partial deployment. */
  outcome: deploymentSchema.optional(),
})

/** Draft of the ad variants of an article. */
export type VariantsDraft = z.output<typeof draftSchema>

/** Starts writing new variants. They replace existing ones when they are ready. */
export function startWriting(attempt: number): Pick<VariantsDraft, 'attempt' | 'writing'> {
  return { attempt, writing: { key: createIdempotencyKey() } }
}

/** Clears the variants, so that the next visit writes others. */
export const clearedVariants = {
  writing: undefined,
  written: undefined,
  deploying: undefined,
  outcome: undefined,
  isEdited: false,
} satisfies Partial<VariantsDraft>

const getStorageKey = (articleId: string) => `blogops:ad-variants:${articleId}`

/** Reads the draft from local storage. It survives closing the dialog or the page, and prevents duplicate requests. */
export function readDraft(articleId: string): VariantsDraft | undefined {
  try {
    return draftSchema.parse(JSON.parse(readStored(getStorageKey(articleId)) ?? ''))
  } catch {
    // No draft, or the format of an earlier release.
    return undefined
  }
}

export function writeDraft(articleId: string, draft: VariantsDraft): void {
  store(getStorageKey(articleId), JSON.stringify(draft))
}

/** Returns the next attempt number; after the last, the first. */
export const getNextAttempt = (attempt: number) => (attempt % maxAttempts) + 1

/**
 * Draft of the ad variants of an article. Without a draft, it requests new variants, from the next attempt if ads
 * exist.
 */
export function useVariantsDraft(articleId: string, hasAds: boolean) {
  const [draft, setDraft] = useState<VariantsDraft>(() => {
    const stored = readDraft(articleId)
    if (stored?.writing || stored?.written) return stored
    return startWriting(getNextAttempt(stored?.attempt ?? (hasAds ? 1 : 0)))
  })
  // Updated even after the dialog is closed, so that a late answer is stored.
  const current = useRef(draft)

  function updateDraft(changes: Partial<VariantsDraft>): void {
    current.current = { ...current.current, ...changes }
    writeDraft(articleId, current.current)
    setDraft(current.current)
  }

  return { draft, updateDraft }
}

export type UpdateDraft = ReturnType<typeof useVariantsDraft>['updateDraft']
