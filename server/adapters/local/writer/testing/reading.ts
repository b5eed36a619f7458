import type { ArticleBrief, ArticleOutline, SectionPlan } from '../../../../ports/article-writer.ts'
import { noFacts } from '../../../../testing/no-facts.ts'
import { plainWork } from '../../../../testing/plain-work.ts'
import { createTemplateWriter } from '../../template-writer.ts'

export interface ReadArticle {
  outline: ArticleOutline
  sections: { plan: SectionPlan; html: string; text: string }[]
  text: string
}

/** Converts HTML to text, one block per line. Deliberately independent of the writer's own code. */
function toText(html: string): string {
  return html
    .replace(/<\/(p|li|h5|tr|ul|ol|table)>/g, '\n')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

export async function readArticle(brief: ArticleBrief): Promise<ReadArticle> {
  const writer = createTemplateWriter()
  const outline = await writer.outline({ brief, facts: noFacts }, plainWork())
  const sections = []
  for (const plan of outline.sections) {
    const [{ html = '' } = {}] = await writer.write([{ plan }], { brief, facts: noFacts, outline }, plainWork())
    sections.push({ plan, html, text: toText(html) })
  }
  return { outline, sections, text: sections.map(({ text }) => text).join('\n') }
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns sentences of at least five words, without table rows and stated facts. */
export function sentencesIn(text: string): string[] {
  return text
    .split('\n')
    .filter(line => !line.includes(' | ') && !/^[\p{Lu}][\w ()-]{2,30}: [^.]*$/u.test(line.trim()))
    .flatMap(line => line.split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}£“])/u))
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.split(' ').length >= 5)
}

/** Returns the text with names of products masked. */
function maskNames({ outline, text }: ReadArticle): string {
  const names = outline.sections.flatMap(({ product }) => product ?? []).sort((x, y) => y.length - x.length)
  return names.reduce((rest, name) => rest.replaceAll(name, 'N'), text)
}

/** Returns the share of the smaller set that the other has too. */
function getShare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  return [...left].filter(sentence => right.has(sentence)).length / Math.min(left.size, right.size)
}

/** Returns the share of the shorter article's sentences that also occur in the other, ignoring numbers and names. */
export function overlap(a: ReadArticle, b: ReadArticle): number {
  const masked = (article: ReadArticle) =>
    new Set(sentencesIn(maskNames(article)).map(sentence => sentence.replace(/[\d.,£]+/g, '#').toLowerCase()))
  return getShare(masked(a), masked(b))
}

/** Returns the share of sentences without figures that two articles have in common, ignoring names of products. */
export function figureFreeOverlap(a: ReadArticle, b: ReadArticle): number {
  const masked = (article: ReadArticle) =>
    new Set(sentencesIn(maskNames(article)).filter(sentence => !/\d/.test(sentence)))
  return getShare(masked(a), masked(b))
}
