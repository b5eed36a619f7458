import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { isClean, lookOf, noteClean } from './looks.ts'

// Minified, as it is read anew in each document.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that a page in the dark can differ in from the same page in the light. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Fails where axe finds something on the page as it stands, light or dark, or where it is wider than its window. In what
 * looks the same to axe, it has been asked once in a run.
 */
export async function expectNoFaults(page: Page, where: string): Promise<void> {
  // Colours on their way from one to the other are nobody's to read.
  await page.evaluate(() => document.documentElement.style.setProperty('--quick', '0s'))
  await settled(page)
  const look = await lookOf(page)
  if (!isClean(inject('looks'), look)) {
    await askAxe(page, where)
    // What has changed meanwhile was not looked at whole.
    if ((await lookOf(page)) === look) noteClean(inject('looks'), look)
  }
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect([where, tooWide]).toEqual([where, 0])
}

async function askAxe(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, `${where}, dark`, rulesOfColour)
}

/** By the rules named, or else by all that axe has on by itself. */
async function expectNoViolations(page: Page, where: string, runOnly?: readonly string[]): Promise<void> {
  await settled(page)
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly })
  // What else it tells is long, and takes longer to hand over than to find.
  const expression = 'violations.map(({ id, nodes }) => id + ": " + nodes[0].html)'
  const violations = await page.evaluate<string[]>(`axe.run(${options}).then(({ violations }) => ${expression})`)
  expect([where, violations]).toEqual([where, []])
}

/** What fades in has no colours of its own until it is there; what turns without end is left turning. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
