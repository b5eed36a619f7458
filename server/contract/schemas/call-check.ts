import * as z from 'zod'
import type { OperationSpec } from '../operation.ts'

export const callCheckRequestSchema = z.object({
  operation: z.string().min(1).describe('one that changes something'),
  input: z.record(z.string(), z.unknown()).default({}).describe('what it would be called with'),
})

export const callCheckSchema = z
  .object({ ok: z.literal(true) })
  .describe(
    'nothing that is known ahead stands against the call; what comes later, such as the work of a job, was not looked at',
  )

/** Returns true if a call supports a dry run: it changes something and requires a signed-in caller. */
export function isCheckable({ effect, access, stream, download }: OperationSpec): boolean {
  return effect !== 'read' && access !== 'public' && !stream && download === undefined
}
