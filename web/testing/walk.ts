import type { Page } from 'playwright-core'
import { inject } from 'vitest'

export const menu = ['View Analytics', 'Manage Articles', 'AI Optimizer', 'Facebook Ads', 'Create Article', 'Logout']

/** In pixels. `npm run test:long` also walks at the width of a tablet. */
export const widths = inject('processes') === 'apart' ? [360, 768, 1280] : [360, 1280]

export const viewport = (width: number) => ({ width, height: 900 })

/** All the words on the page, with single spaces. */
export const words = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')

/** Number of words that a paragraph of a desk screen shows without a press. The rest is behind "Why?". */
const maxWords = 25

/** Returns the paragraphs of a desk screen that are longer, without the texts of articles and ads. */
export function findLongTexts(page: Page): Promise<string[]> {
  return page.evaluate(max => {
    const isBlock = (node: Node) =>
      node instanceof Element && !/^(inline|contents)/.test(getComputedStyle(node).display)
    const readText = (node: Node): string => {
      if (node instanceof Element && node.matches('.unseen, option')) return ''
      return node instanceof Text ? node.data : [...node.childNodes].map(readText).join('')
    }
    const readParagraph = (element: Element) =>
      [...element.childNodes]
        .filter(child => !isBlock(child))
        .map(readText)
        .join('')
        .trim()
    return [...document.querySelectorAll('main *')]
      .filter(element => isBlock(element) && element.checkVisibility())
      .filter(element => !element.closest('.unseen, [contenteditable], .feed-ad'))
      .map(readParagraph)
      .filter(text => text.split(/\s+/).length > max)
  }, maxWords)
}
