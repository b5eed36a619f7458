import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { catalogBrief } from '../../adapters/local/writer/testing/briefs.ts'
import { checkArticle } from './claims/check-article.ts'
import { articleFrom } from './testing/local-articles.ts'

const families = new URL('../../../fixtures/writer/families/', import.meta.url)
const familySchema = z.object({
  unit: z.string(),
  stakes: z.array(z.string()),
  care: z.array(z.string()),
  mistakes: z.array(z.string()),
  questions: z.array(z.string()),
  blocks: z.array(z.object({ texts: z.array(z.string()) })),
  terms: z.array(z.object({ notes: z.array(z.string()) })),
  checks: z.array(z.object({ unsaid: z.string() })),
})

/** Fills the placeholders of a text; null if it needs figures of a product. `cover` is a word of every sample product. */
function fillText(text: string, unit: string): string | null {
  const values: Record<string, string> = { '{m}': 'cover', '{unit}': unit, '{many}': 'umbrellas', 'a(n)': 'a' }
  const filled = text.replace(/\{(?:m|unit|many)\}|\ba\(n\)/g, found => values[found] ?? found)
  return filled.includes('{') ? null : filled
}

const toParagraphs = (texts: readonly string[], unit: string) =>
  texts.flatMap(text => fillText(text, unit) ?? []).map(text => `<p>${text}</p>`)

it.each(readdirSync(families))('refuses no advice of %s', async file => {
  const { terms, checks, ...family } = familySchema.parse(JSON.parse(readFileSync(new URL(file, families), 'utf8')))
  const notes = [
    ...terms.flatMap(term => term.notes),
    ...checks.map(({ unsaid }) => `It is worth finding out ${unsaid}.`),
  ]
  const blocks = family.blocks.flatMap(({ texts }) => texts)
  const advice = [...family.stakes, ...family.care, ...family.mistakes, ...family.questions, ...blocks]
  const article = articleFrom(catalogBrief('travel umbrellas', 'home', 3))
  const end = article.html.indexOf('>', article.html.search(/>Holt Alder 1<\/h/) + 1) + 1
  const [head, tail] = [article.html.slice(0, end), article.html.slice(end)]
  const html = [head, ...toParagraphs(notes, family.unit), tail, ...toParagraphs(advice, family.unit)].join('')
  const { sentences } = await checkArticle({ ...article, html }, null)
  const isRepeated = (problem: string) => /Say it once\.$/.test(problem)
  const refused = sentences.filter(({ problems }) => problems.some(problem => !isRepeated(problem)))
  expect(refused.map(({ sentence, problems }) => [sentence.text, problems])).toEqual([])
})
