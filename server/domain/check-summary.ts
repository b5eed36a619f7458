import { formatCount, pluralize } from './number-format.ts'

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
  const count = (number: number, one: string, other: string) =>
    `${formatCount(number)} ${pluralize(number, one, other)}`
  const parts = [
    count(sourced, 'claim tied to sources', 'claims tied to sources'),
    count(general, 'general statement', 'general statements'),
    ...(refused > 0 ? [count(refused, 'sentence without support', 'sentences without support')] : []),
    count(removed.length, 'sentence removed', 'sentences removed'),
  ]
  const rulesOnly = judgedBy === null ? ' Checked by rules only.' : ''
  return `${count(words, 'word', 'words')}. ${parts.join(', ')}.${rulesOnly}`
}
