import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, type Marker, sentencesOf, unmarked, withoutMarks } from './mentions.ts'
import { type Place, type Problem, placeOf, problemAt } from './problem.ts'

/** Length of the word runs that are compared; shorter runs are common English. */
const RUN = 5
/**
 * Maximum share of the shorter text's runs. In tests, sections by the local writer share a fifth at most, copies with
 * other names nearly all.
 */
const MOST_SHARED = 0.3
/** Minimum number of runs; with fewer, their share is not meaningful. */
const FEWEST_RUNS = 20
/** Minimum number of words of a sentence whose repetition a reader notices. */
const SHORTEST_SENTENCE = 8

/** Words without names and figures, which naturally differ or agree between products. */
function bareWords(text: string): string[] {
  const bare = withoutMarks(text)
    .toLowerCase()
    .replace(/[£$€]?\d[\d.,:/]*/g, '#')
  return bare.match(/#|[\p{L}][\p{L}'-]*/gu) ?? []
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))
}

/** Source texts, whose repetition is not the writer's doing. */
function sourceText(product: BriefedProduct): string[] {
  const { title, features, facts, pros, cons, suits } = product
  return [title, ...features, ...facts.map(({ label, value }) => `${label}: ${value}`), ...pros, ...cons, suits ?? '']
}

interface Unit {
  place: Place
  runs: Set<string>
}

/** Minimum number of words of a table cell that counts as prose. */
const FEWEST_IN_CELL = 8

/** Prose, including prose in table cells. Labels and figures of tables are naturally alike. */
function textsOf({ kind, text, row }: Block): string[] {
  if (kind === 'heading') return []
  return row ? row.cells.filter(cell => cell.split(' ').length >= FEWEST_IN_CELL) : [text]
}

function unitsOf(blocks: readonly Block[], mark: Marker, known: ReadonlySet<string>): Unit[] {
  const units = new Map<string, Unit>()
  for (const block of blocks) {
    const unit = units.get(placeOf(block)) ?? { place: block, runs: new Set<string>() }
    units.set(placeOf(block), unit)
    const runs = textsOf(block).flatMap(text => runsOf(bareWords(mark(text))))
    for (const run of runs) if (!known.has(run)) unit.runs.add(run)
  }
  return [...units.values()].filter(({ runs }) => runs.size >= FEWEST_RUNS)
}

/** Share of the shorter text's word runs that the other has too, 0 to 1. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a]
  let both = 0
  for (const run of fewer) if (more.has(run)) both += 1
  return both / fewer.size
}

/** For each text, the most similar earlier text, if any. */
export function likenesses(blocks: readonly Block[], { products, topic }: ArticleBrief) {
  const mark = createMarker(products, topic)
  const known = new Set(products.flatMap(sourceText).flatMap(text => runsOf(bareWords(mark(text)))))
  const units = unitsOf(blocks, mark, known)
  return units.flatMap(({ place, runs }, at) => {
    const earlier = units.slice(0, at).map(unit => ({ place, like: unit.place, share: shared(unit.runs, runs) }))
    return earlier.sort((a, b) => b.share - a.share).slice(0, 1)
  })
}

function checkSections(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const alike = likenesses(blocks, brief).filter(({ share }) => share > MOST_SHARED)
  return alike.map(({ place, like, share }) => {
    const message = `${Math.round(share * 100)} % of it reads like "${placeOf(like)}" with other names; say in other words what is particular here.`
    return problemAt(place, 'alike', message)
  })
}

/** Finds sentences that repeat an earlier one of the article, about any product. */
function checkSentences(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const said = new Map<string, Place>()
  const sources = products.flatMap(sourceText).map(text => bareWords(mark(text)).join(' '))
  const problems: Problem[] = []
  for (const block of blocks.filter(({ kind }) => kind !== 'heading' && kind !== 'row')) {
    for (const sentence of sentencesOf(mark(block.text))) {
      const words = bareWords(sentence)
      const key = words.join(' ')
      if (words.length < SHORTEST_SENTENCE) continue
      const before = said.get(key)
      if (!before) said.set(key, block)
      else if (!sources.some(text => text.includes(key))) problems.push(repeated(block, before, unmarked(sentence)))
    }
  }
  return problems
}

function repeated(block: Place, before: Place, sentence: string): Problem {
  const where = placeOf(before) === placeOf(block) ? 'there already' : `under "${placeOf(before)}" already`
  return problemAt(block, 'said_twice', `"${sentence.slice(0, 160)}" stands ${where}; say it once.`)
}

/** Finds sections that repeat another section, and repeated sentences. */
export function checkAlike(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return [...checkSections(blocks, brief), ...checkSentences(blocks, brief)]
}
