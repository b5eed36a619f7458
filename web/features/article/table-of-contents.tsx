import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { getFormat, type SectionKind } from '../../../server/domain/article-formats.ts'
import { CachedMarkup } from '../../lib/page-data.tsx'

interface Entry {
  id: string
  title: string
  entries?: readonly Entry[]
}

/** Anchor and title of the section that a format has in place of top picks. */
const leadingSections: Partial<Record<SectionKind, Entry>> = {
  verdict: { id: 'verdict', title: 'The Verdict' },
  steps: { id: 'steps', title: 'Step by Step' },
}

/** Returns the section that a format has in place of top picks, if the body has it. */
export function findLeadingSection({ format, body }: Pick<Article, 'format' | 'body'>): Entry | undefined {
  const entry = getFormat(format).sections.flatMap(kind => leadingSections[kind] ?? [])[0]
  return entry && body.includes(`>${entry.title}</h3>`) ? entry : undefined
}

/** Returns the sections of the table of contents with their anchor ids. */
function getSections(article: ContentsProps['article'], products: readonly Product[]): Entry[] {
  const { format } = article
  const { sections } = getFormat(format)
  const leading = findLeadingSection(article)
  const reviews = products.map(product => ({ id: getReviewId(product), title: product.name }))
  const productSections = [
    ...(sections.includes('comparison') ? [{ id: 'comparison-table', title: 'Comparison Table' }] : []),
    format === 'review'
      ? { id: 'reviews', title: 'Product Review' }
      : { id: 'reviews', title: 'Product Reviews', entries: reviews },
    { id: 'how-we-chose', title: format === 'review' ? 'How We Reviewed' : 'How We Chose' },
  ]
  return [
    { id: 'overview', title: 'Overview' },
    ...(leading ? [leading] : []),
    ...(products.some(product => product.isPick) ? [{ id: 'our-top-picks', title: 'Our Top Picks' }] : []),
    ...(products.length > 0 ? productSections : []),
    { id: 'buying-guide', title: 'Buying Guide' },
  ]
}

/** Anchor of a product's detailed review. */
export function getReviewId({ id }: { id: string }): string {
  return `review-${id}`
}

interface ContentsProps {
  article: Pick<Article, 'format' | 'body'>
  products: readonly Product[]
}

/** Table of contents next to the text. Hidden on small screens. */
export function TableOfContents({ article, products }: ContentsProps) {
  return (
    <CachedMarkup
      as="nav"
      className="contents"
      aria-labelledby="contents-title"
      component={Contents}
      props={{ entries: getSections(article, products) }}
    />
  )
}

function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <>
      <p id="contents-title" className="eyebrow">
        Table of Contents
      </p>
      <Entries entries={entries} />
    </>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.title}</a>
          {entry.entries && <Entries entries={entry.entries} />}
        </li>
      ))}
    </ul>
  )
}
