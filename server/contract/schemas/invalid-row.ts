import * as z from 'zod'

/** Row of an imported file that could not be used, with its line number. */
export const invalidRowSchema = z.object({ line: z.int(), reason: z.string() })
