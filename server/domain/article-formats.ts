/** Formats of generated articles. A format decides the sections of an article, and how many products it is about. */

export const articleFormats = ['roundup', 'review', 'versus', 'howto'] as const

export type ArticleFormat = (typeof articleFormats)[number]

/** Format of articles without one: those written by hand or before there were others. */
export const defaultFormat: ArticleFormat = 'roundup'

/** Kinds of section. Each product has a `product` section below a shared heading; the other kinds occur once. */
export const sectionKinds = ['overview', 'picks', 'comparison', 'product', 'verdict', 'steps', 'guide'] as const

export type SectionKind = (typeof sectionKinds)[number]

/** Every number of products that some format allows. */
export const productCounts = [1, 2, 3, 5, 7, 10] as const

/** Maximum number of products of an article. */
export const maxProducts = Math.max(...productCounts)

export type ProductCount = (typeof productCounts)[number]

interface FormatDeclaration {
  readonly label: string
  /** For the form that creates an article. */
  readonly hint: string
  /** Numbers of products that an article may have, and the usual one. */
  readonly counts: readonly [ProductCount, ...ProductCount[]]
  readonly usualCount: ProductCount
  /** Sections in display order. */
  readonly sections: readonly SectionKind[]
  /** Least words of an article that is complete. */
  readonly minWords: number
  /** Least and most top picks; none for articles that rank nothing. */
  readonly picks: { readonly min: number; readonly max: number }
  /** Title of the job that generates an article, before the topic. */
  readonly jobTitle: (products: number) => string
}

const formatDeclarations: Readonly<Record<ArticleFormat, FormatDeclaration>> = {
  roundup: {
    label: 'Round-up',
    hint: 'Several products of one kind, with top picks and a comparison',
    counts: [3, 5, 7, 10],
    usualCount: 5,
    sections: ['overview', 'picks', 'comparison', 'product', 'guide'],
    minWords: 1500,
    picks: { min: 2, max: 4 },
    jobTitle: products => `Review of ${products} products`,
  },
  review: {
    label: 'Single review',
    hint: 'One product in depth, and who should buy it',
    counts: [1],
    usualCount: 1,
    sections: ['overview', 'product', 'verdict', 'guide'],
    minWords: 1200,
    picks: { min: 0, max: 0 },
    jobTitle: () => 'Single review',
  },
  versus: {
    label: 'X or Y',
    hint: 'Two products side by side, and who should buy which',
    counts: [2],
    usualCount: 2,
    sections: ['overview', 'verdict', 'comparison', 'product', 'guide'],
    minWords: 1500,
    picks: { min: 0, max: 0 },
    jobTitle: () => 'X or Y',
  },
  howto: {
    label: 'How-to',
    hint: 'Steps towards a goal, with products where they help',
    counts: [2, 3, 5, 7],
    usualCount: 3,
    sections: ['overview', 'steps', 'product', 'guide'],
    minWords: 1500,
    picks: { min: 0, max: 0 },
    jobTitle: products => `How-to with ${products} products`,
  },
}

export function getFormat(format: ArticleFormat = defaultFormat): FormatDeclaration {
  return formatDeclarations[format]
}

/** Reads a format as people write it: "X or Y", "how-to"; null for any other word. */
export function readFormat(text: string): ArticleFormat | null {
  const fold = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const names = (format: ArticleFormat) => [format, fold(formatDeclarations[format].label)]
  return articleFormats.find(format => names(format).includes(fold(text))) ?? null
}

interface CountRequest {
  readonly format?: ArticleFormat | undefined
  readonly productCount?: ProductCount | undefined
}

/** Returns the requested number of products, or else the usual one of the format. */
export function getProductCount({ format, productCount }: CountRequest): ProductCount {
  return productCount ?? getFormat(format).usualCount
}

/** Returns what is wrong with the number of products; undefined if the format allows it. */
export function findCountProblem({ format = defaultFormat, productCount }: CountRequest): string | undefined {
  const { counts, label } = getFormat(format)
  if (productCount === undefined || counts.includes(productCount)) return undefined
  if (format === defaultFormat) return `Number of products must be one of: ${counts.join(', ')}`
  return counts.length === 1
    ? `Number of products must be ${counts[0]} for the format "${label}"`
    : `Number of products must be one of: ${counts.join(', ')} for the format "${label}"`
}

interface TitledGeneration extends CountRequest {
  readonly topic: string
}

/** Returns the title of a generation job: `Review of 5 products: wireless earbuds`. */
export function formatJobTitle({ topic, ...request }: TitledGeneration): string {
  return `${getFormat(request.format).jobTitle(getProductCount(request))}: ${topic}`
}

/** Reads the title of a generation job. A title of another form is the topic. */
export function parseJobTitle(title: string): { format: ArticleFormat; productCount: ProductCount; topic: string } {
  for (const format of articleFormats) {
    const { counts, jobTitle } = formatDeclarations[format]
    // Earlier versions allowed the same numbers, so the list of numbers finds every title.
    const productCount = counts.find(count => title.startsWith(`${jobTitle(count)}: `))
    if (productCount !== undefined) {
      return { format, productCount, topic: title.slice(jobTitle(productCount).length + 2) }
    }
  }
  return { format: defaultFormat, productCount: getFormat().usualCount, topic: title }
}

/** Splits a topic that names two products or kinds, such as "A or B"; null for any other topic. */
export function splitVersusTopic(topic: string): [string, string] | null {
  const [first = '', second = '', ...more] = topic
    .split(/\s+(?:or|vs\.?|versus)\s+/i)
    .map(part => part.replace(/[?:]+$/, '').trim())
  return first !== '' && second !== '' && more.length === 0 ? [first, second] : null
}

/** Removes the opening of a topic that asks how to do something: "how to choose a desk lamp" is about a desk lamp. */
export function removeHowTo(topic: string): string {
  const subject = topic.replace(/^how (?:to|do (?:you|i)) [\p{L}-]+ (?:(?:and|or) [\p{L}-]+ )?/iu, '')
  const named = subject === topic ? topic : subject.replace(/^(?:(?:an?|the|your|my|good|best|right) )+/i, '')
  return named.trim() === '' ? topic : named
}

/** Returns the topic of a generation job, whose title is `Review of 5 products: wireless earbuds`. */
export function getTopic(jobTitle: string): string {
  return parseJobTitle(jobTitle).topic
}

/** Formats of a text from which an article can be made. */
export const textFormats = ['html', 'markdown', 'outline'] as const

export type TextFormat = (typeof textFormats)[number]

const headings: Readonly<Record<Exclude<SectionKind, 'product'>, string>> = {
  overview: 'Overview',
  picks: 'The Short Answer',
  comparison: 'How They Compare',
  verdict: 'The Verdict',
  steps: 'Step by Step',
  guide: 'How to Choose',
}

interface PlannedSection {
  kind: SectionKind
  id: string
  heading: string
  product?: string
}

/** Plans the sections of an article in display order, for every writer; the page shows these headings. */
export function planSections(
  { products, format }: { products: readonly { name: string }[]; format?: ArticleFormat | undefined },
  comparison = headings.comparison,
) {
  return getFormat(format).sections.flatMap((kind): PlannedSection[] => {
    if (kind !== 'product') return [{ kind, id: kind, heading: kind === 'comparison' ? comparison : headings[kind] }]
    return products.map(({ name }) => ({ kind, id: toProductSectionId(name), heading: name, product: name }))
  })
}

export function toProductSectionId(name: string): string {
  return `product:${name}`
}
