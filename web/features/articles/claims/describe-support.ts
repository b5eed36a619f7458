import type { CheckedSentenceView, CitedFact } from '../../../../server/contract/schemas/claims.ts'

export const statusLabels: Readonly<Record<CheckedSentenceView['status'], string>> = {
  sourced: 'Has a source',
  general: 'General statement',
  opinion: 'Opinion',
  unsupported: 'No source',
  contradicted: 'Contradicts the source',
}

/** Returns a fact with its source for people: "Acme Fjord: price: £24.99 (kettles.csv, line 2)". */
export function describeFact({ product, field, value, source }: CitedFact): string {
  return `${product ?? 'All products'}: ${field}: ${value} (${source})`
}

/** Returns the reasons to refuse a sentence, or its facts, or its kind if it rests on none. */
export function describeSupport(
  { status, problems, facts: ids }: CheckedSentenceView,
  facts: readonly CitedFact[],
): string {
  if (problems.length > 0) return `${statusLabels[status]}: ${problems.join(' ')}`
  const cited = facts.filter(({ id }) => ids.includes(id))
  return cited.length > 0 ? cited.map(describeFact).join('\n') : statusLabels[status]
}
