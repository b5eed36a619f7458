import * as z from 'zod'

const listed = z.object({ problems: z.array(z.object({ where: z.string().catch(''), message: z.string() })) })

/** What does not hold in one place of a text. */
export interface PlaceProblems {
  /** The headings it stands under: "Detailed Product Reviews › Acme Fjord"; empty for the whole. */
  where: string
  messages: string[]
}

/** The problems that the details of a failure list, by place and each once; none where they list none. */
export function problemsByPlace(details: Record<string, unknown> | undefined): PlaceProblems[] {
  const places = new Map<string, Set<string>>()
  for (const { where, message } of listed.safeParse(details).data?.problems ?? []) {
    places.set(where, (places.get(where) ?? new Set()).add(message))
  }
  return [...places].map(([where, messages]) => ({ where, messages: [...messages] }))
}
