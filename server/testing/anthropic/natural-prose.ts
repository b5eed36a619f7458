import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { HEADINGS } from '../../features/generation/article-text.ts'
import { researchProducts } from './brain/research.ts'
import { answer } from './reply.ts'
import type { ModelCall, Scripts } from './script.ts'
import type { TaskOf } from './task.ts'

/** Articles in natural prose, with slips of a kind that models make, for the fake to write. */

export const proseTopics = ['drills', 'backpacks', 'toothbrushes'] as const
export const registers = ['plain', 'natural', 'lively'] as const

const folder = new URL('../../../fixtures/vendor/anthropic/articles/', import.meta.url)
const readText = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const productSchema = z.object({
  asin: z.string(),
  name: z.string(),
  brand: z.string(),
  title: z.string(),
  pricePence: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
})
const topicSchema = z.object({
  topic: z.string(),
  category: z.literal(['home', 'fitness']),
  comparison: z.string(),
  products: z.array(productSchema),
})
type ProseTopic = z.output<typeof topicSchema>

const readTopics = () => z.record(z.string(), topicSchema).parse(JSON.parse(readText('products.json')))

/** HTML by the name of its section or product. */
type Sections = ReadonlyMap<string, string>

/** Sentence that a fact-checker would refuse, or that repeats another. */
export interface Slip {
  /** Class of its mark: "invented", "superlative", "hands-on" … */
  kind: string
  text: string
}

export interface NaturalProse extends ProseTopic {
  /** With `mark` around the slips. */
  sections: Sections
  /** Text that the model adds to a section that is to be longer. */
  additions: Sections
  slips: Slip[]
}

function readSections(html: string): Sections {
  const parts = html.split(/<h[34]>([^<]*)<\/h[34]>/).slice(1)
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, (parts[at + 1] ?? '').trim()] as const] : [])))
}

export function readProse(topic: (typeof proseTopics)[number], register: (typeof registers)[number]): NaturalProse {
  const found = readTopics()[topic]
  if (!found) throw new Error(`There is no topic ${topic}.`)
  const html = readText(`${topic}-${register}.html`)
  const slips = [...html.matchAll(/<mark class="([\w-]+)">([^<]*)<\/mark>/g)]
  return {
    ...found,
    sections: readSections(html),
    additions: readSections(readText(`${topic}-more.html`)),
    slips: slips.map(([, kind = '', text = '']) => ({ kind, text })),
  }
}

export const withSlips = (html: string) => html.replace(/<\/?mark[^>]*>/g, '')
const withoutSlips = (html: string) => html.replace(/\s*<mark[^>]*>[^<]*<\/mark>/g, '').replace(/<p>\s+/g, '<p>')

function getSectionName({ kind, heading, product }: TaskOf<'section'>['plan']): string {
  if (kind === 'product') return product ?? heading
  return kind === 'comparison' ? heading : HEADINGS[kind]
}

export interface ProseOptions {
  /** Further sentences that the judge refuses. */
  inventions?: readonly string[]
  /** Returns the HTML of a section with problems. `html` has its slips marked. */
  repair?: (html: string, task: TaskOf<'section'>) => string
}

const countWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

/** Adds whole paragraphs that the text does not have yet, up to the number of words that the problem asks for. */
function lengthen(html: string, addition: string, problems: readonly string[]): string {
  const wanted = Number(/about (\d+) words longer/.exec(problems.join('\n'))?.[1] ?? 0)
  let added = html
  for (const paragraph of addition.split('\n')) {
    if (countWords(added) - countWords(html) >= wanted) break
    if (!added.includes(paragraph)) added += `\n${paragraph}`
  }
  return added
}

function writeSection(task: TaskOf<'section'>, prose: NaturalProse, { repair = withoutSlips }: ProseOptions): string {
  const name = getSectionName(task.plan)
  const html = prose.sections.get(name) ?? ''
  if (!task.repair) return withSlips(html)
  const { problems, before } = task.repair
  const addition = prose.additions.get(name) ?? ''
  const isExtension = problems.every(problem => problem.includes('words longer'))
  return lengthen(isExtension ? String(before) : repair(html, task), addition, problems)
}

const verdictsSchema = z.object({ sentences: z.array(z.looseObject({ id: z.string(), facts: z.array(z.string()) })) })

/** Corrects the verdicts of the fake's judge: it refuses slips, and names the kind of every sentence. */
function judgeAccurately(
  text: string,
  { prompt, task }: ModelCall,
  products: ProseTopic['products'],
  refused: readonly string[],
): string {
  const lines = JSON.stringify(prompt.messages)
  const section = task?.task === 'check' ? task.section : ''
  const isReview = products.some(({ name }) => section.includes(name))
  const { sentences } = verdictsSchema.parse(JSON.parse(text))
  const judged = sentences.map(sentence => {
    const [, line = ''] = new RegExp(`\\[${sentence.id}\\] (.*?)\\\\n`).exec(lines) ?? []
    const isRefused = refused.some(slip => line.includes(JSON.stringify(slip).slice(1, -1)))
    const named = products.filter(({ name, brand }) => line.includes(name) || line.includes(brand))
    const isAbout = named.length > 0 || isReview
    const claim = named.length > 1 ? 'comparison' : 'product'
    const kind = sentence.facts.length > 0 && isAbout ? claim : isAbout ? 'opinion' : 'general'
    return {
      ...sentence,
      ...(!isAbout && { facts: [], quote: '' }),
      kind,
      verdict: isRefused ? 'unsupported' : 'supported',
    }
  })
  return JSON.stringify({ sentences: judged })
}

/** Makes the fake research the products of an article, write its sections, and judge them accurately. */
export function playProse(
  fake: Pick<Scripts, 'script' | 'reword'>,
  prose: NaturalProse,
  options: ProseOptions = {},
): void {
  const { topic, products, comparison } = prose
  fake.script(({ task, prompt }) => {
    if (task?.task === 'research') return researchProducts(topic, products, prompt)
    if (task?.task === 'outline') {
      const title = `${topic.replace(/^./, first => first.toUpperCase())} Compared for Everyday Use`
      const excerpt = `How the ${topic} in this comparison differ, and which of them suits whom.`
      return answer(JSON.stringify({ title, excerpt, angles: [], comparisonHeading: comparison, html: null }))
    }
    if (task?.task !== 'section') return undefined
    return answer(JSON.stringify({ html: writeSection(task, prose, options) }))
  })
  fake.reword('products', text => {
    const listed = z.object({ products: z.array(z.looseObject({ asin: z.string() })) }).parse(JSON.parse(text))
    const withNames = listed.products.map(product => {
      return { ...product, name: products.find(({ asin }) => asin === product.asin)?.name }
    })
    return JSON.stringify({ products: withNames })
  })
  const slips = prose.slips.filter(({ kind }) => kind !== 'repeated').map(slip => slip.text)
  const refused = [...slips, ...(options.inventions ?? [])]
  fake.reword('check', (text, call) => judgeAccurately(text, call, products, refused))
}
