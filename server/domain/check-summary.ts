import { isRecord } from './json.ts'
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
  /** Number of sentences without a source; 0 if the text was not checked, because it is too long. */
  unsupportedClaims: number
  /** The first of these sentences. */
  sentences: string[]
}

/** "3 sentences have no source." @param count 0 for a text that was not checked */
export function describeUnsupported(count: number): string {
  if (count === 0) return 'The text is too long to be checked against its sources.'
  return pluralize(count, '1 sentence has no source.', `${count} sentences have no source.`)
}

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
