import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { isReadable } from './check-structure.ts'
import { createMarker, type Marker, removeMarks, replaceMarks, splitSentences } from './mentions.ts'
import { createProblem, formatLocation, type Problem, type ProblemLocation } from './problem.ts'

/** Length of the word runs that are compared; shorter runs are common English. */
const RUN_LENGTH = 5
/**
 * Maximum share of the shorter text's runs. Sections about alike products share up to 29 % in tests of the local writer,
 * copies with other names nearly all.
 */
const MAX_SHARED = 0.3
/** Minimum number of runs; with fewer, their share is not meaningful. */
const MIN_RUNS = 20
/** Minimum number of words of a sentence whose repetition a reader notices. */
const MIN_SENTENCE_WORDS = 8

/** Words without names and figures, which naturally differ or agree between products. */
function getBareWords(text: string): string[] {
  const bare = replaceMarks(text)
    .toLowerCase()
    .replace(/[£$€]?\d[\d.,:/]*/g, '#')
  return bare.match(/#|[\p{L}][\p{L}'-]*/gu) ?? []
}

/** Words without names, but with figures: sentences of one form with other figures say different things. */
function getSentenceWords(text: string): string[] {
  return (
    replaceMarks(text)
      .toLowerCase()
      .match(/[£$€]?\d[\d.,:/]*|[\p{L}][\p{L}'-]*/gu) ?? []
  )
}

function toWordRuns(words: readonly string[]): string[] {
  return words.slice(RUN_LENGTH - 1).map((_, at) => words.slice(at, at + RUN_LENGTH).join(' '))
}

/** Source texts, whose repetition is not the writer's doing. */
function getComparableTexts(product: BriefedProduct): string[] {
  const { title, features, facts, pros, cons, suits } = product
  return [title, ...features, ...facts.map(({ label, value }) => `${label}: ${value}`), ...pros, ...cons, suits ?? '']
}

interface ComparedText {
  place: ProblemLocation
  runs: Set<string>
}

/** Minimum number of words of a table cell that counts as prose. */
const MIN_CELL_WORDS = 8

/** Prose, including prose in table cells. Labels and figures of tables are naturally alike. */
function getProse({ kind, text, row }: Block): string[] {
  if (kind === 'heading') return []
  return row ? row.cells.filter(cell => cell.split(' ').length >= MIN_CELL_WORDS) : [text]
}

function toComparedTexts(blocks: readonly Block[], mark: Marker, known: ReadonlySet<string>): ComparedText[] {
  const units = new Map<string, ComparedText>()
  for (const block of blocks) {
    const unit = units.get(formatLocation(block)) ?? { place: block, runs: new Set<string>() }
    units.set(formatLocation(block), unit)
    const runs = getProse(block).flatMap(text => toWordRuns(getBareWords(mark(text))))
    for (const run of runs) if (!known.has(run)) unit.runs.add(run)
  }
  return [...units.values()].filter(({ runs }) => runs.size >= MIN_RUNS)
}

/** Share of the shorter text's word runs that the other has too, 0 to 1. */
function getSharedRatio(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a]
  let both = 0
  for (const run of fewer) if (more.has(run)) both += 1
  return both / fewer.size
}

/** For each text, the most similar earlier text, if any. */
function findMostSimilar(blocks: readonly Block[], { products, topic }: ArticleBrief) {
  const mark = createMarker(products, topic)
  const known = new Set(products.flatMap(getComparableTexts).flatMap(text => toWordRuns(getBareWords(mark(text)))))
  const units = toComparedTexts(blocks, mark, known)
  return units.flatMap(({ place, runs }, at) => {
    const earlier = units
      .slice(0, at)
      .map(unit => ({ place, like: unit.place, share: getSharedRatio(unit.runs, runs) }))
    return earlier.sort((a, b) => b.share - a.share).slice(0, 1)
  })
}

function checkSections(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const alike = findMostSimilar(blocks, brief).filter(({ share }) => share > MAX_SHARED)
  return alike.map(({ place, like, share }) => {
    const message = `${Math.round(share * 100)} % of it repeats "${formatLocation(like)}" with other names. Say what is particular here in other words.`
    return createProblem(place, 'alike', message)
  })
}

/** Finds sentences that repeat an earlier one of the article, about any product, with the same figures. */
function checkSentences(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const firstLocations = new Map<string, ProblemLocation>()
  const sources = products.flatMap(getComparableTexts).map(text => getSentenceWords(mark(text)).join(' '))
  const problems: Problem[] = []
  for (const block of blocks.filter(({ kind }) => kind !== 'heading' && kind !== 'row')) {
    for (const sentence of splitSentences(mark(block.text))) {
      const words = getSentenceWords(sentence)
      const key = words.join(' ')
      if (words.length < MIN_SENTENCE_WORDS) continue
      const before = firstLocations.get(key)
      if (!before) firstLocations.set(key, block)
      else if (!sources.some(text => text.includes(key)))
        problems.push(createRepetitionProblem(block, before, removeMarks(sentence)))
    }
  }
  return problems
}

function createRepetitionProblem(block: ProblemLocation, before: ProblemLocation, sentence: string): Problem {
  const quote = `"${sentence.slice(0, 160)}"`
  const message =
    formatLocation(before) === formatLocation(block)
      ? `${quote} is repeated in this section. Say it once.`
      : `${quote} is already in "${formatLocation(before)}". Say it once.`
  return createProblem(block, 'said_twice', message, sentence)
}

/** Cached by the blocks of a text, because its check, its rewrite and its editor all need its repetitions. */
const cache = new WeakMap<readonly Block[], { brief: ArticleBrief; problems: Problem[] }>()

/** Finds sections that repeat another section, and repeated sentences. */
export function checkRepetition(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const cached = cache.get(blocks)
  if (cached?.brief === brief) return cached.problems
  const readable = blocks.filter(isReadable)
  const problems = [...checkSections(readable, brief), ...checkSentences(readable, brief)]
  cache.set(blocks, { brief, problems })
  return problems
}
