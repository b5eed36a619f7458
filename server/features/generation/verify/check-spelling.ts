import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { BRITISH, IN_COMPANY } from './american-words.ts'
import { isQuotable, quotableTexts } from './check-quotations.ts'
import { createMarker, withoutFullNames } from './mentions.ts'
import { type Problem, problemAt } from './problem.ts'
import { sourceTexts } from './source-texts.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Quotations and addresses, whose spelling is not the writer's. */
const NOT_OURS =
  /"[^"]{1,400}"|“[^”]{1,400}”|(?<![\p{L}\p{N}])'[^']{2,200}'(?![\p{L}\p{N}])|\bhttps?:\/\/\S+|\bwww\.\S+|(?<!\S)\S{1,64}@\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|uk|io|eu)\b\S*/gu

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

interface Excuses {
  /** Text that may be quoted. */
  sources: string
  /** Words of the topic. */
  words: ReadonlySet<string>
  /** Pairs of adjacent words in the sources. */
  pairs: ReadonlySet<string>
}

interface Found {
  word: string
  at: number
  british: string
}

function americanIn(text: string): Found[] {
  const listed = [...text.matchAll(WORD)].flatMap(({ 0: word, index: at }) => {
    const british = BRITISH.get(word.toLowerCase())
    return british === undefined ? [] : [{ word, at, british }]
  })
  const inCompany = IN_COMPANY.flatMap(([spelling, british]) =>
    [...text.matchAll(spelling)].map(({ 1: word = '', index: at }) => ({
      word,
      at,
      british: word.endsWith('s') ? `${british}s` : british,
    })),
  )
  return [...listed, ...inCompany]
}

/** Detects titles such as "The Best Gray Kettles", where capitals do not indicate names. */
function isTitleCase(text: string): boolean {
  if (/[.!?]["']?$/.test(text)) return false
  const long = (text.match(WORD) ?? []).filter(word => word.length > 3)
  return long.filter(word => /^\p{Lu}/u.test(word)).length > long.length * 0.6
}

/** Detects names by a capital within a sentence, as in "Center Parcs". */
function isName({ word, at }: Found, text: string): boolean {
  return /^\p{Lu}/u.test(word) && at > 0 && !/[.!?|(]\s?["']?\s?$/.test(text.slice(Math.max(0, at - 4), at))
}

/** Returns true if a source has the word with the same neighbour, so that the wording is the source's. */
function isOfSource({ word, at }: Found, text: string, { pairs }: Excuses): boolean {
  const before = wordsOf(text.slice(Math.max(0, at - 40), at)).at(-1)
  const after = wordsOf(text.slice(at + word.length, at + word.length + 40))[0]
  return pairs.has(`${before} ${word.toLowerCase()}`) || pairs.has(`${word.toLowerCase()} ${after}`)
}

/** Exceptions by brief, cached because many texts are checked against one brief. */
const excusesOf = new WeakMap<ArticleBrief, Excuses>()

function readExcuses(brief: ArticleBrief): Excuses {
  const { products, topic } = brief
  const pairs = new Set(products.flatMap(sourceTexts).flatMap(text => pairsOf(wordsOf(text))))
  return { sources: quotableTexts(brief), words: new Set(wordsOf(topic)), pairs }
}

/** Finds American spellings, except in names, quotations, wordings of a source, and the topic. */
export function checkSpelling(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const mark = createMarker(brief.products, brief.topic)
  const excuses = excusesOf.get(brief) ?? readExcuses(brief)
  excusesOf.set(brief, excuses)
  return blocks.flatMap(block => {
    const text = withoutFullNames(mark(block.text)).replace(NOT_OURS, quoted =>
      isQuotable(quoted, excuses.sources) ? ' '.repeat(quoted.length) : quoted,
    )
    const titled = isTitleCase(text)
    const found = americanIn(text).filter(
      one =>
        !excuses.words.has(one.word.toLowerCase()) && (titled || !isName(one, text)) && !isOfSource(one, text, excuses),
    )
    const once = [...new Map(found.toReversed().map(one => [one.word.toLowerCase(), one])).values()]
    return once.map(({ word, at, british }) => {
      const around = block.text.slice(Math.max(0, at - 60), at + 60).trim()
      return problemAt(block, 'american_spelling', `"${word}" is American; write "${british}". In: "${around}"`)
    })
  })
}
