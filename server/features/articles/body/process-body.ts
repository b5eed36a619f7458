import { type ChildNode, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { isSitePicture, pictureOrigin } from '../../../contract/pictures.ts'
import type { UnmatchedReview, Verdict } from '../../../contract/schemas/article.ts'
import { hidePrices } from './hide-prices.ts'
import { parseBody, removeNodes, serialize } from './parse-body.ts'
import { type BodyProduct, type LinkContext, rewriteLinks } from './product-links.ts'
import { SANITIZE } from './sanitize-options.ts'
import { readReviews, removeReviews } from './sections.ts'
import { verdictOf } from './verdicts.ts'

export interface BodyRequest extends LinkContext {
  html: string
  products: readonly BodyProduct[]
  /** Pence: prices that are too old to be shown. */
  hiddenPrices?: ReadonlySet<number>
  /** True if pages load pictures from other sites. */
  linksPictures?: boolean
}

export interface ProcessedBody {
  /** The body for the page, without the detailed reviews. */
  html: string
  /** What the body says of each product, by product id; a product it says nothing of is missing. */
  summaries: Record<string, string>
  /** Detailed reviews whose heading names no product. */
  unmatchedReviews: UnmatchedReview[]
  /** The pros and cons its summary lists, by product id; a product without such lists is missing. */
  verdicts: Record<string, Verdict>
}

/**
 * Makes an article's stored HTML ready for its page: tags and marks the Amazon UK links, takes the products' sections out
 * for the page to place, and sanitises last, so that nothing that was added escapes it. Processing what was processed changes nothing.
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
  const clean = [...summaries].map(([id, summary]): [string, string] => [id, sanitizeHtml(summary, SANITIZE).trim()])
  const unmatchedReviews = unmatched.map(({ heading, html }) => ({
    heading,
    html: sanitizeHtml(html, SANITIZE).trim(),
  }))
  return {
    html: sanitizeHtml(serialize(document.children), SANITIZE).trim(),
    summaries: Object.fromEntries(clean),
    unmatchedReviews: unmatchedReviews.filter(({ html }) => hasContent(html)),
    verdicts: Object.fromEntries(clean.flatMap(([id, summary]) => pair(id, verdictOf(summary)))),
  }
}

const hasContent = (html: string) => /<img/.test(html) || html.replace(/<[^>]*>/g, '').trim() !== ''

/** A picture that no page shows, or the figure around one. */
function isUnshownPicture(node: ChildNode, linksPictures: boolean): boolean {
  if (!isTag(node)) return false
  if (node.name === 'figure') {
    const pictures = DomUtils.getElementsByTagName('img', node)
    return pictures.length > 0 && pictures.every(picture => isUnshownPicture(picture, linksPictures))
  }
  const src = (node.attribs.src ?? '').trim()
  return node.name === 'img' && !isSitePicture(src) && !(linksPictures && pictureOrigin(src) !== null)
}

function pair<T>(id: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[id, value]]
}
