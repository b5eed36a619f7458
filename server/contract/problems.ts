import { isRecord } from '../domain/json.ts'

/** Problems found at one place of a text. */
export interface PlaceProblems {
  /** Headings above the place: "Detailed Product Reviews › Acme Fjord"; empty for the whole text. */
  where: string
  messages: string[]
}

/** Groups the problems in error details by place, without duplicates. Details without problems give an empty list. */
export function groupProblems(details: Record<string, unknown> | undefined): PlaceProblems[] {
  const places = new Map<string, Set<string>>()
  for (const { where, message } of listProblems(details?.problems)) {
    places.set(where, (places.get(where) ?? new Set()).add(message))
  }
  return [...places].map(([where, messages]) => ({ where, messages: [...messages] }))
}

/** Lists the problems of a list that may come from another version. Without a place, one is about the whole text. */
function listProblems(list: unknown): { where: string; message: string }[] {
  const problems = Array.isArray(list) ? list.filter(isRecord) : []
  return problems.flatMap(({ where, message }) =>
    typeof message === 'string' ? [{ where: typeof where === 'string' ? where : '', message }] : [],
  )
}
