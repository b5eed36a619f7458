import { formatQuantity, pluralize } from './number-format.ts'

interface CheckCounts {
  words: number
  sourced: number
  general: number
  refused: number
  removed: readonly unknown[]
  judgedBy: string | null
}

/**
 * Describes a check: "2,309 words. 84 claims tied to sources, 31 general statements, 4 sentences removed." Says if only
 * rules checked the article.
 */
export function describeCheck({ words, sourced, general, refused, removed, judgedBy }: CheckCounts): string {
  const parts = [
    formatQuantity(sourced, 'claim tied to sources', 'claims tied to sources'),
    formatQuantity(general, 'general statement', 'general statements'),
    ...(refused > 0 ? [formatQuantity(refused, 'sentence without support', 'sentences without support')] : []),
    formatQuantity(removed.length, 'sentence removed', 'sentences removed'),
  ]
  const rulesOnly = judgedBy === null ? ' Checked by rules only.' : ''
  return `${formatQuantity(words, 'word', 'words')}. ${parts.join(', ')}.${rulesOnly}`
}

const MAX_LISTED = 20

/** Lists removed sentences, one message each, at most 20 and their number. */
export function describeRemoved(removed: readonly string[]): string[] {
  const listed = removed.slice(0, MAX_LISTED).map(sentence => `Removed, because it has no source: "${sentence}"`)
  const more = removed.length - listed.length
  return more > 0
    ? [...listed, pluralize(more, '1 more sentence was removed.', `${more} more sentences were removed.`)]
    : listed
}
