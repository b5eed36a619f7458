import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of the run, with a file for each look that axe has found nothing in. */
    looks: string
  }
}

/** Global set-up: the projects of a run share what they know. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-looks-'))
  project.provide('looks', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The ports and ids of an app, which are others at each start. */
const NAMES = /\b(?:localhost:\d+|id\d{8}|01[0-9a-hjkmnp-tv-z]{24})\b/gi

/** What is the same of two pages where all is the same that axe can see, but for the names of things. */
export async function lookOf(page: Page): Promise<string> {
  const seen = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const states = [':hover', ':focus', ':focus-visible', ':active', ':modal', ':checked', ':user-invalid', ':disabled']
    const placesOf = (state: string) => elements.flatMap((element, at) => (element.matches(state) ? [at] : []))
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    return JSON.stringify([
      ...[document.documentElement.outerHTML, fields.map(({ value }) => value), states.map(placesOf)],
      ...[innerWidth, innerHeight, elements.map(({ scrollLeft, scrollTop }) => scrollLeft + scrollTop)],
    ])
  })
  return createHash('sha256').update(renamed(seen)).digest('hex')
}

/** With numbers in place of names, so that two things of one name are not taken for two of their own. */
export function renamed(text: string): string {
  const numbers = new Map<string, string>()
  return text.replace(NAMES, name => {
    const number = numbers.get(name) ?? `#${numbers.size}`
    numbers.set(name, number)
    return number
  })
}

/** @param looks the folder of the run. */
export const isClean = (looks: string, look: string) => existsSync(path.join(looks, look))

export const noteClean = (looks: string, look: string) => writeFileSync(path.join(looks, look), '')
