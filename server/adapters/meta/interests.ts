import * as z from 'zod'
import type { Interest } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

const interestsSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), name: z.string(), audience_size_lower_bound: z.number().nullish().catch(null) }),
  ),
})

export async function searchInterests(graph: Graph, query: string, signal: AbortSignal): Promise<Interest[]> {
  const { data } = await graph.read(['search'], { type: 'adinterest', q: query, limit: 25 }, interestsSchema, signal)
  return data.map(({ id, name, audience_size_lower_bound: audience }) => ({ id, name, audience: audience ?? null }))
}
