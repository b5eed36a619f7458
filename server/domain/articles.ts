/** Days between the deletion of an article and its permanent removal. */
export const deletedForDays = 30

/** Words of a topic that do not describe the kind of product. */
const fillers = new Set(
  'a an and best buy for good great in most of our review reviews the to top under with'.split(' '),
)

/** Normalises a topic. Topics that differ only in case, order, number, year and filler words become equal. */
export function normalizeTopic(topic: string): string {
  const words = topic
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  const descriptive = words.filter(word => !fillers.has(word) && !/^20\d\d$/.test(word))
  return [...new Set((descriptive.length > 0 ? descriptive : words).map(toSingular))].sort().join(' ')
}

/** Returns true if a text contains all words of a topic, in any order: a title, a product or a search phrase. */
export function namesTopic(text: string, topic: string): boolean {
  const words = readTopicWords(text)
  return [...readTopicWords(topic)].every(word => words.has(word))
}

/** Returns the normalised words of a topic or a text. */
export function readTopicWords(text: string): ReadonlySet<string> {
  return new Set(normalizeTopic(text).split(' '))
}

function toSingular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/s$/, '')
}

/** Words after which a topic is narrowed: `air fryers under £100`. */
const narrowingWords = new Set('at below between for from in of on over to under with without'.split(' '))

/** Last words of titles that name no kind of product. */
const unspecificWords = new Set(
  'choice choices compared comparison guide models options picks products review reviewed reviews tested'.split(' '),
)

/**
 * Phrases by which texts may mention a topic, longest first: "burr coffee grinders", "burr coffee grinder", "coffee
 * grinders", "coffee grinder". Single words are left out, because they may mean something else.
 */
export function toTopicPhrases(topic: string): string[] {
  const [start = ''] = topic.split(/[:;,|(–—]/)
  const words = start.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  const narrowing = words.findIndex((word, index) => index > 0 && narrowingWords.has(word))
  const named = narrowing < 0 ? words : words.slice(0, narrowing)
  const last = named.at(-1) ?? ''
  if (unspecificWords.has(last)) return []
  return named.flatMap((word, index) => {
    if (index === named.length - 1 || fillers.has(word)) return []
    const before = named.slice(index, -1).join(' ')
    return [...new Set([last, toSingular(last)])].map(noun => `${before} ${noun}`)
  })
}

interface TitledArticle {
  readonly title: string
  readonly slug: string
}

/** Returns a warning for the author of one more article on the topic; undefined if there is no other. */
export function describeSimilarArticles([newest, ...others]: readonly TitledArticle[]): string | undefined {
  if (newest === undefined) return undefined
  const named = `"${newest.title}" (${newest.slug})`
  if (others.length === 0) return `There is already an article on this topic: ${named}.`
  return `There are already ${others.length + 1} articles on this topic. The newest is ${named}.`
}

interface ReviewedArticle {
  /** Parts of the detailed reviews that belong to no product. */
  readonly unmatchedReviews: readonly { readonly heading: string }[]
}

/** Returns sentences that tell an admin which parts of an article its page does not show as intended. */
export function listArticleWarnings({ unmatchedReviews }: ReviewedArticle): string[] {
  return unmatchedReviews.map(
    ({ heading }) =>
      `The heading “${heading}” in the detailed reviews is not the name of a product of this article. ` +
      'Its text is shown after the reviews. Rename it to a product, or move it to another section.',
  )
}

/** Returns the number of sentences without a source; null if the details belong to another error. */
export function getUnsupportedCount(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null
  const count: unknown = Reflect.get(details, 'unsupportedClaims')
  return typeof count === 'number' ? count : null
}

/** Names the kind of a product by the words of its name that a title has too, or else by the last two before a comma. */
export function nameKind(product: string, title: string): string {
  const [start = product] = product.split(/[,;:(|–—]/)
  const words = start.trim().split(/\s+/)
  const known = readTopicWords(title)
  const shared = words.filter(word => known.has(normalizeTopic(word)))
  return (shared.length > 0 ? shared : words.slice(-2)).join(' ').toLowerCase()
}
