import { type ChildNode, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { findPictureOrigin, isSitePicture } from '../../../contract/pictures.ts'
import type { UnmatchedReview, Verdict } from '../../../contract/schemas/article.ts'
import { hidePrices } from './hide-prices.ts'
import { parseBody, removeNodes, serialize } from './parse-body.ts'
import { type BodyProduct, type LinkContext, rewriteLinks } from './product-links.ts'
import { SANITIZE_OPTIONS } from './sanitize-options.ts'
import { readReviews, removeReviews } from './sections.ts'
import { readVerdict } from './verdicts.ts'

export interface BodyRequest extends LinkContext {
  html: string
  products: readonly BodyProduct[]
  /** Outdated prices in pence. */
  hiddenPrices?: ReadonlySet<number>
  /** True if pages load pictures from other sites. */
  linksPictures?: boolean
}

export interface ProcessedBody {
  /** Body for the page, without the detailed reviews. */
  html: string
  /** Review of each product by product id; missing if the body has none. */
  summaries: Record<string, string>
  /** Detailed reviews whose heading names no product. */
  unmatchedReviews: UnmatchedReview[]
  /** Pros and cons listed in each review, by product id; missing if it has no such lists. */
  verdicts: Record<string, Verdict>
}

/**
 * Prepares an article's stored HTML for its page: tags and marks the Amazon UK links, extracts the product reviews for
 * the
 * page to arrange, and sanitises last, so that additions are sanitised too. Idempotent.
 */
export function processBody({
  html,
  hiddenPrices = new Set(),
  linksPictures = true,
  ...context
}: BodyRequest): ProcessedBody {
  const document = parseBody(html)
  rewriteLinks(document, context)
  hidePrices(document, hiddenPrices)
  removeNodes(document, node => isUnshownPicture(node, linksPictures))
  const { summaries, unmatched } = readReviews(document, context.products)
  removeReviews(document)
  const clean = [...summaries].map(([id, summary]): [string, string] => [
    id,
    sanitizeHtml(summary, SANITIZE_OPTIONS).trim(),
  ])
  const unmatchedReviews = unmatched.map(({ heading, html }) => ({
    heading,
    html: sanitizeHtml(html, SANITIZE_OPTIONS).trim(),
  }))
  return {
    html: sanitizeHtml(serialize(document.children), SANITIZE_OPTIONS).trim(),
    summaries: Object.fromEntries(clean),
    unmatchedReviews: unmatchedReviews.filter(({ html }) => hasContent(html)),
    verdicts: Object.fromEntries(clean.flatMap(([id, summary]) => toEntries(id, readVerdict(summary)))),
  }
}

const hasContent = (html: string) => /<img/.test(html) || html.replace(/<[^>]*>/g, '').trim() !== ''

/** Returns true for a picture that no page shows, or a figure with only such pictures. */
function isUnshownPicture(node: ChildNode, linksPictures: boolean): boolean {
  if (!isTag(node)) return false
  if (node.name === 'figure') {
    const pictures = DomUtils.getElementsByTagName('img', node)
    return pictures.length > 0 && pictures.every(picture => isUnshownPicture(picture, linksPictures))
  }
  const src = (node.attribs.src ?? '').trim()
  return node.name === 'img' && !isSitePicture(src) && !(linksPictures && findPictureOrigin(src) !== null)
}

function toEntries<T>(id: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[id, value]]
}
