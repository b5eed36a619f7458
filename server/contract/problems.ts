import * as z from 'zod'

const detailsSchema = z.object({ problems: z.array(z.object({ where: z.string().catch(''), message: z.string() })) })

/** Problems found at one place of a text. */
export interface PlaceProblems {
  /** Headings above the place: "Detailed Product Reviews › Acme Fjord"; empty for the whole text. */
  where: string
  messages: string[]
}

/** Groups the problems in error details by place, without duplicates. Details without problems give an empty list. */
export function groupProblems(details: Record<string, unknown> | undefined): PlaceProblems[] {
  const places = new Map<string, Set<string>>()
  for (const { where, message } of detailsSchema.safeParse(details).data?.problems ?? []) {
    places.set(where, (places.get(where) ?? new Set()).add(message))
  }
  return [...places].map(([where, messages]) => ({ where, messages: [...messages] }))
}
