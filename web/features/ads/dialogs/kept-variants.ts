import * as z from 'zod'
import { deploymentSchema } from '../../../../server/contract/schemas/ad-deployment.ts'
import { adVariantsResultSchema } from '../../../../server/contract/schemas/ad-variants.ts'
import { newRequestKey } from '../../../lib/use-request-key.ts'

const keptSchema = z.object({
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
export type Kept = z.output<typeof keptSchema>

/** Starts writing new variants. They replace existing ones when they are ready. */
export function writingOf(attempt: number): Pick<Kept, 'attempt' | 'writing'> {
  return { attempt, writing: { key: newRequestKey() } }
}

/** Clears the variants, so that the next visit writes others. */
export const doneWith = {
  writing: undefined,
  written: undefined,
  deploying: undefined,
  outcome: undefined,
  isEdited: false,
} satisfies Partial<Kept>

const keyOf = (articleId: string) => `blogops:ad-variants:${articleId}`

/** Reads the draft from local storage. It survives closing the dialog or the page, and prevents duplicate requests. */
export function readKept(articleId: string): Kept | undefined {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(keyOf(articleId)) ?? ''))
  } catch {
    // No draft, no storage, or the format of an earlier release.
    return undefined
  }
}

export function writeKept(articleId: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(kept))
  } catch {
    // Without storage, the draft lives as long as the dialog.
  }
}
