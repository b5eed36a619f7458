import type { Document } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { foldName } from '../../../contract/product-name.ts'
import { elementsOf } from './parse-body.ts'

/** The sections of the page's table of contents, and the headings that begin them. */
const ANCHORS: readonly [id: string, heading: RegExp][] = [
  ['overview', /^overview\b/],
  ['our-top-picks', /^(?:our )?top picks\b/],
  ['comparison-table', /\bcompar(?:ison|ed?)\b/],
  ['buying-guide', /\bbuying guide\b/],
]

export function isAnchor(id: string): boolean {
  return ANCHORS.some(([anchor]) => anchor === id)
}

/** Gives the first fitting `h2` or `h3` of each section its id, and takes every other id away. */
export function setAnchors(document: Document): void {
  const headings = elementsOf(document, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
  for (const heading of headings) delete heading.attribs.id
  const sections = headings.filter(({ name }) => name === 'h2' || name === 'h3')
  for (const [id, spelling] of ANCHORS) {
    const first = sections.find(
      heading => !heading.attribs.id && spelling.test(foldName(DomUtils.textContent(heading))),
    )
    if (first) first.attribs.id = id
  }
}
