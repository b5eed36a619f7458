import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { Call } from './exchange.ts'
import type { Graph } from './graph.ts'

const createPageSchema = <T>(row: z.ZodType<T>) =>
  z.object({
    data: z.array(row),
    paging: z
      .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
      .optional(),
  })

/**
 * Reads all pages of an edge, one at a time. `next` says whether there is another page. Its URL is not followed,
 * because it contains the token and Meta chooses the host; the cursor is sent to our configured URL instead.
 */
export async function* readPages<T>(
  graph: Graph,
  { path, params, row, signal }: Pick<Call, 'path' | 'params'> & { row: z.ZodType<T>; signal: AbortSignal },
): AsyncGenerator<T[]> {
  const seenCursors = new Set<string>()
  for (let after: string | undefined; ; ) {
    const { data, paging } = await graph.read(path, { ...params, after }, createPageSchema(row), signal)
    yield data
    const cursor = paging?.cursors?.after
    if (paging?.next === undefined || cursor === undefined) return
    if (seenCursors.has(cursor))
      throw new BlogopsError('upstream_rejected', 'Facebook sent the same page of a list twice.')
    seenCursors.add(cursor)
    after = cursor
  }
}
