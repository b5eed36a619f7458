import { formatCount, formatQuantity, pluralize } from './number-format.ts'

interface CheckCounts {
  words: number
  sourced: number
  general: number
  refused: number
  removed: readonly unknown[]
  judgedBy: string | null
  unjudged: number
}

/**
 * Describes a check: "2,309 words. 84 claims tied to sources, 31 general statements, 4 sentences removed." Says if only
 * rules checked the article, or some of its sentences.
 */
export function describeCheck(check: CheckCounts): string {
  const { words, sourced, general, refused, removed } = check
  const parts = [
    formatQuantity(sourced, 'claim tied to sources', 'claims tied to sources'),
    formatQuantity(general, 'general statement', 'general statements'),
    ...(refused > 0 ? [formatQuantity(refused, 'sentence without support', 'sentences without support')] : []),
    formatQuantity(removed.length, 'sentence removed', 'sentences removed'),
  ]
  return [`${formatQuantity(words, 'word', 'words')}. ${parts.join(', ')}.`, ...describeRulesOnly(check)].join(' ')
}

function describeRulesOnly({ judgedBy, unjudged }: CheckCounts): string[] {
  if (judgedBy === null) return ['Checked by rules only.']
  if (unjudged === 0) return []
  const one = '1 sentence was checked by rules only.'
  return [pluralize(unjudged, one, `${formatCount(unjudged)} sentences were checked by rules only.`)]
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

/** Error details of a refusal to publish; the same call succeeds with `withUnsupportedClaims`. */
export interface UnsupportedClaimsDetails {
  /** Number of sentences without a source. */
  unsupportedClaims: number
  /** The first of these sentences. */
  sentences: string[]
}

/** "3 sentences have no source." */
export function describeUnsupported(count: number): string {
  return pluralize(count, '1 sentence has no source.', `${count} sentences have no source.`)
}
