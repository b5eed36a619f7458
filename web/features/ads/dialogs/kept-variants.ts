import * as z from 'zod'
import { deploymentSchema } from '../../../../server/contract/schemas/ad-deployment.ts'
import { adVariantsResultSchema } from '../../../../server/contract/schemas/ad-variants.ts'
import { newRequestKey } from '../../../lib/use-request-key.ts'

const keptSchema = z.object({
  /** Of the variants that were written or asked for last. */
  attempt: z.int(),
  /** While variants are being written. `key` asks for one job, however often it is sent; `jobId` is known once it is answered. */
  writing: z.object({ key: z.string(), jobId: z.string().optional() }).optional(),
  /** With the words as they were edited, which may be too long. */
  written: adVariantsResultSchema.optional(),
  /** The job that wrote them. */
  writtenBy: z.string().optional(),
  isEdited: z.boolean().optional(),
  /** The job that deploys them, while it does. */
  deploying: z.string().optional(),
  /** Of a deployment that made less than was wanted. */
  outcome: deploymentSchema.optional(),
})

/** What is under way for the ads of an article. */
export type Kept = z.output<typeof keptSchema>

/** To have variants written, in place of those that may be there once they are. */
export function writingOf(attempt: number): Pick<Kept, 'attempt' | 'writing'> {
  return { attempt, writing: { key: newRequestKey() } }
}

/** Of variants that are done with: the next time others are written. */
export const doneWith = {
  writing: undefined,
  written: undefined,
  deploying: undefined,
  outcome: undefined,
  isEdited: false,
} satisfies Partial<Kept>

const keyOf = (articleId: string) => `blogops:ad-variants:${articleId}`

/** As this browser keeps it: closing the dialog or the page loses nothing, and asks for nothing twice. */
export function readKept(articleId: string): Kept | undefined {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(keyOf(articleId)) ?? ''))
  } catch {
    // There is none, the browser keeps nothing, or an earlier release kept something else.
    return undefined
  }
}

export function writeKept(articleId: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing: it holds for as long as the dialog is open.
  }
}
