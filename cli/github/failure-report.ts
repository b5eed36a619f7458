import * as z from 'zod'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { Failure } from '../failure.ts'
import type { Actions } from './actions.ts'
import { escapeMarkdown, joinWithin } from './markdown.ts'

/** Reason of a refused plan, and its id. */
const refusedSchema = z.object({ reason: z.string(), planId: z.string().optional() })

/** Reports a failure in the run's summary, and as outputs for later steps. A refused plan reports its state. */
export async function reportFailure(actions: Actions, failure: Failure, cause: unknown): Promise<void> {
  const { code, message, hint, exit } = failure
  const refused = cause instanceof BlogopsError ? refusedSchema.safeParse(cause.details).data : undefined
  const parts = [
    `## Not done: ${escapeMarkdown(refused?.reason ?? code)}`,
    escapeMarkdown(message),
    hint === undefined ? '' : escapeMarkdown(hint),
  ]
  await actions.summary(maxBytes => joinWithin(parts, maxBytes))
  await actions.outputs({
    ...(refused?.planId !== undefined && { 'plan-id': refused.planId }),
    ...(refused && { state: refused.reason }),
    'exit-code': exit,
  })
  actions.annotate([{ level: 'error', title: `blogops: ${code}`, message }])
}
