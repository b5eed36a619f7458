import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { type Block, toPlainText } from '../article-text.ts'
import { getSourceTexts } from './check-quotations.ts'
import { createProblem, formatLocation, type Problem, type ProblemLocation } from './problem.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Any letter that English and its loanwords do not use. */
const FOREIGN_LETTER = /(?![a-z\u00AA\u00BA\u00C0-\u024F\u1E00-\u1EFF])\p{L}/iu
/** Unit symbols such as ohms and micrometres. */
const UNIT_SYMBOL = /^[kKM]?[ΩΩ]$|^[μµ][mgslAFVW]{0,2}$|^[αβγπΔ]\d{0,4}$/u

const COMMON_WORDS = new Set(
  'the a an and or but of to in on at for from with without by as is are was be been it its they them their this that these those there here which who what when where how than then so not no nor if you your one two all any some most more less each both other own can may will would should do does has have had up out over under into about only very too also well'.split(
    ' ',
  ),
)
/** Number of words examined together. */
const WINDOW_SIZE = 100
/** Minimum number of common words per window. English prose has over 30, the local writer's at least 25. */
const MIN_COMMON = 12
/** Minimum number of different words per window; prose has over 50. */
const MIN_DIFFERENT = 15
/** Maximum length in words of a repeated phrase. */
const MAX_LOOP = 12

function checkLetters(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const known = toPlainText([topic, ...products.flatMap(getSourceTexts)].join(' ')).toLowerCase()
  return blocks.flatMap((block): Problem[] => {
    if (!FOREIGN_LETTER.test(block.text)) return []
    const words = block.text.match(WORD) ?? []
    const word = words.find(
      one => FOREIGN_LETTER.test(one) && !UNIT_SYMBOL.test(one) && !known.includes(one.toLowerCase()),
    )
    if (word === undefined) return []
    const message = `"${word.slice(0, 60)}" has letters that are not English. Write it in English. In: "${block.text.slice(0, 160)}"`
    return [createProblem(block, 'foreign_letters', message)]
  })
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
}

/** Finds words that appear three times in a row, alone or as a phrase: "buy now buy now buy now". */
export function findLoop(words: readonly string[]): string | null {
  for (let length = 1; length <= MAX_LOOP; length += 1) {
    let same = 0
    for (let at = length; at < words.length; at += 1) {
      same = words[at] === words[at - length] ? same + 1 : 0
      if (same >= Math.max(2 * length, 2)) return words.slice(at - length + 1, at + 1).join(' ')
    }
  }
  return null
}

function checkLoops(blocks: readonly Block[]): Problem[] {
  return blocks.flatMap((block): Problem[] => {
    const loop = findLoop(splitWords(block.text).filter(word => /\p{L}/u.test(word)))
    if (loop === null) return []
    return [createProblem(block, 'said_twice', `"${loop.slice(0, 160)}" is repeated. Say it once.`)]
  })
}

/** Words of the prose, by section. */
function getProse(blocks: readonly Block[]): { place: ProblemLocation; words: string[] }[] {
  const places = new Map<string, { place: ProblemLocation; words: string[] }>()
  for (const block of blocks.filter(({ kind }) => kind !== 'heading' && kind !== 'row')) {
    const prose = places.get(formatLocation(block)) ?? { place: block, words: [] }
    places.set(formatLocation(block), prose)
    for (const word of splitWords(block.text)) prose.words.push(word)
  }
  return [...places.values()]
}

function toWindows(words: readonly string[]): string[][] {
  const count = Math.floor(words.length / WINDOW_SIZE)
  return Array.from({ length: count }, (_, at) => words.slice(at * WINDOW_SIZE, (at + 1) * WINDOW_SIZE))
}

function checkProse(blocks: readonly Block[]): Problem[] {
  return getProse(blocks).flatMap(({ place, words }): Problem[] => {
    const windows = toWindows(words)
    const strange = windows.find(window => window.filter(word => COMMON_WORDS.has(word)).length < MIN_COMMON)
    const poor = windows.find(window => new Set(window).size < MIN_DIFFERENT)
    const quote = (window: string[]) => `"${window.slice(0, 12).join(' ')} …"`
    return [
      ...(strange
        ? [createProblem(place, 'not_english', `${quote(strange)} is not English prose. Write sentences.`)]
        : []),
      ...(poor ? [createProblem(place, 'said_twice', `${quote(poor)} repeats a few words. Say them once.`)] : []),
    ]
  })
}

/** Finds letters and words that are not English, and filler text. */
export function checkLanguage(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  return [...checkLetters(blocks, brief), ...checkLoops(blocks), ...checkProse(blocks)]
}
