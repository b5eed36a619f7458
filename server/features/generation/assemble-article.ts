import { BlogopsError } from '../../contract/errors.ts'
import { foldName } from '../../domain/products.ts'
import { slugify } from '../../domain/slugs.ts'
import { escapeHtml } from '../../domain/text.ts'
import type {
  ArticleBrief,
  ArticleOutline,
  BriefedProduct,
  SectionPlan,
  WrittenSection,
} from '../../ports/article-writer.ts'
import { getSectionHeading, getSectionName, HEADINGS, readArticle } from './article-text.ts'
import { findLinkedProduct } from './verify/check-links.ts'

const LINK_TAG = /(<a\s[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/**
 * Replaces the address of every product link by the product's exact address in the brief, which drops anything a writer
 * adds around an ASIN (`ref=…`, a tag, a basket). Other links stay and are checked by `checkLinks`.
 */
export function normalizeProductLinks(html: string, products: readonly BriefedProduct[]): string {
  return html.replace(LINK_TAG, (link: string, before: string, double?: string, single?: string) => {
    const product = findLinkedProduct((double ?? single ?? '').replaceAll('&amp;', '&'), products)
    return product ? `${before}"${product.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : link
  })
}

export interface AssembledArticle {
  title: string
  excerpt: string
  /** Slug made from the title. It may already be taken by another article. */
  slug: string
  /** HTML that is not sanitised yet. */
  html: string
  /** Number of words, headings excluded. */
  words: number
  /** Badges by product name as spelled in the brief. Picks of unknown products are left out. */
  picks: { name: string; badge: string }[]
}

function heading(tag: 'h3' | 'h4', text: string): string {
  return `<${tag}>${escapeHtml(text)}</${tag}>`
}

/** Joins the sections in planned order, with all products at the position of the first. */
function assembleHtml(plans: readonly SectionPlan[], written: ReadonlyMap<string, string>): string {
  const firstProduct = plans.find(plan => plan.kind === 'product')
  const html = (plan: SectionPlan) => written.get(plan.id) ?? ''
  const products = plans
    .filter(plan => plan.kind === 'product')
    .map(plan => `${heading('h4', getSectionName(plan))}\n${html(plan)}`)
  const parts = plans.flatMap(plan => {
    if (plan.kind === 'product') return plan === firstProduct ? [heading('h3', HEADINGS.product), ...products] : []
    return [heading('h3', getSectionHeading(plan)), html(plan)]
  })
  return parts.join('\n')
}

function getHtmlById(plans: readonly SectionPlan[], sections: readonly WrittenSection[]): Map<string, string> {
  const written = new Map(sections.map(({ id, html }) => [id, html.trim()]))
  const missing = plans.filter(plan => !written.get(plan.id))
  if (missing.length === 0) return written
  const names = missing.map(plan => `"${plan.heading}"`).join(', ')
  throw new BlogopsError('verification_failed', `The article has no text for ${names}.`, {
    hint: 'Generate the article again.',
    details: { missing: missing.map(plan => plan.id) },
  })
}

function toPicks({ products }: ArticleBrief, { picks }: ArticleOutline): AssembledArticle['picks'] {
  return picks.flatMap(({ name, badge }) => {
    const product = products.find(candidate => foldName(candidate.name) === foldName(name))
    return product && badge.trim() !== '' ? [{ name: product.name, badge: badge.trim() }] : []
  })
}

export interface ArticleParts {
  brief: ArticleBrief
  outline: ArticleOutline
  sections: readonly WrittenSection[]
}

/**
 * Assembles an article from its outline and its written sections.
 * @throws BlogopsError `verification_failed` if a planned section has no text.
 */
export function assembleArticle({ brief, outline, sections }: ArticleParts): AssembledArticle {
  const written = getHtmlById(outline.sections, sections)
  const html = normalizeProductLinks(assembleHtml(outline.sections, written), brief.products)
  const { words } = readArticle(html)
  return {
    title: outline.title,
    excerpt: outline.excerpt,
    slug: slugify(outline.title),
    html,
    words,
    picks: toPicks(brief, outline),
  }
}
