import type { Attributes, IOptions, Tag } from 'sanitize-html'
import sanitizeHtml from 'sanitize-html'
import { isPaidLink, type PaidLinks } from '../../../domain/amazon.ts'
import { pickFields } from '../../../domain/fields.ts'
import { noNetworks } from '../../../domain/networks.ts'
import { defaultShop } from '../../../domain/shops.ts'
import { parseUrl } from '../../../domain/urls.ts'
import { DROPPED_ELEMENTS, parseBody, serialize } from './parse-body.ts'

/**
 * Attributes for click tracking: event name ("Product Click"), product, address, article, price, and the ISO 4217 code of
 * a price that is not in pounds.
 */
export const CLICK_ATTRIBUTES = [
  'data-event',
  'data-product',
  'data-url',
  'data-article',
  'data-price',
  'data-currency',
] as const

export const PAID_REL = 'sponsored nofollow noopener'
const OTHER_REL = 'nofollow noopener'

function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url) && parseUrl(url) !== null
}

function isSiteRelative(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

function isLinkable(url: string): boolean {
  return isHttp(url) || isSiteRelative(url) || /^#[\w-]+$/.test(url)
}

/** Allows tracking attributes on paid links only, so that other clicks are not counted as product clicks. */
function createLinkCleaner(paid: PaidLinks) {
  return (tagName: string, attributes: Attributes): Tag => {
    const href = (attributes.href ?? '').trim()
    if (!isLinkable(href)) return { tagName, attribs: {} }
    if (isPaidLink(href, paid)) {
      const marks = pickFields(attributes, CLICK_ATTRIBUTES)
      return { tagName, attribs: { href, ...marks, rel: PAID_REL, target: '_blank' } }
    }
    return { tagName, attribs: isHttp(href) ? { href, rel: OTHER_REL } : { href } }
  }
}

function cleanImage(tagName: string, attributes: Attributes): Tag {
  const src = (attributes.src ?? '').trim()
  const safe = isSiteRelative(src) || (/^https:/i.test(src) && isHttp(src))
  const size = Object.entries(pickFields(attributes, ['width', 'height'])).filter(([, value]) =>
    /^\d{1,4}$/.test(value),
  )
  const described = { alt: attributes.alt ?? '', ...Object.fromEntries(size) }
  return { tagName, attribs: safe ? { src, ...described, loading: 'lazy' } : {} }
}

function cleanCell(tagName: string, attributes: Attributes): Tag {
  const spans = Object.entries(pickFields(attributes, ['colspan', 'rowspan'])).filter(([, value]) =>
    /^[1-9]\d?$/.test(value),
  )
  const scope = /^(?:row|col)$/.test(attributes.scope ?? '') ? pickFields(attributes, ['scope']) : {}
  return { tagName, attribs: { ...Object.fromEntries(spans), ...scope } }
}

const ALLOWED_TAGS =
  'h2 h3 h4 h5 p ul ol li strong em b i a table caption thead tbody tfoot tr th td blockquote br hr figure figcaption img'
const CELL = ['colspan', 'rowspan', 'scope']

const SANITIZE_OPTIONS: IOptions = {
  allowedTags: ALLOWED_TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target', ...CLICK_ATTRIBUTES],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: CELL,
    td: CELL,
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: DROPPED_ELEMENTS,
  parseStyleAttributes: false,
  exclusiveFilter: frame => frame.tag === 'img' && !frame.attribs.src,
  transformTags: {
    a: createLinkCleaner({ shops: [defaultShop], networks: noNetworks }),
    img: cleanImage,
    th: cleanCell,
    td: cleanCell,
    // The page title is its only h1.
    h1: 'h2',
    h6: 'h5',
  },
}

/** Options for the page of an article with such links. */
export function createSanitizeOptions(paid: PaidLinks): IOptions {
  return { ...SANITIZE_OPTIONS, transformTags: { ...SANITIZE_OPTIONS.transformTags, a: createLinkCleaner(paid) } }
}

/**
 * Reduces HTML to a short list of elements and attributes: headings, text, lists, tables, links to http(s) and to this
 * site, images over https. Used before storing; `processBody` repeats it for the page.
 */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(serialize(parseBody(html).children), SANITIZE_OPTIONS)
}
