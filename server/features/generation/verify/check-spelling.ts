import type { ArticleBrief } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { BRITISH, CONTEXTUAL } from './american-words.ts'
import { getQuotableText, isQuotable } from './check-quotations.ts'
import { blankFullNames, createMarker } from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'
import { getSourceTexts } from './source-texts.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Quotations and addresses, whose spelling is not the writer's. */
const QUOTED_OR_ADDRESS =
  /"[^"]{1,400}"|“[^”]{1,400}”|(?<![\p{L}\p{N}])'[^']{2,200}'(?![\p{L}\p{N}])|\bhttps?:\/\/\S+|\bwww\.\S+|(?<!\S)\S{1,64}@\S+|(?<![\w-])[\w-]{1,63}\.(?:com|net|org|uk|io|eu)\b\S*/gu

function splitWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? []
}

function toWordPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}

interface SpellingExceptions {
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

function findAmericanWords(text: string): Found[] {
  const listed = [...text.matchAll(WORD)].flatMap(({ 0: word, index: at }) => {
    const british = BRITISH.get(word.toLowerCase())
    return british === undefined ? [] : [{ word, at, british }]
  })
  const contextual = CONTEXTUAL.flatMap(([spelling, british]) =>
    [...text.matchAll(spelling)].map(({ 1: word = '', index: at }) => ({
      word,
      at,
      british: word.endsWith('s') ? `${british}s` : british,
    })),
  )
  return [...listed, ...contextual]
}

/** Detects titles such as "The Best Gray Kettles", where capitals do not indicate names. */
function isTitleCase(text: string): boolean {
  if (/[.!?]["']?$/.test(text)) return false
  const long = (text.match(WORD) ?? []).filter(word => word.length > 3)
  return long.filter(word => /^\p{Lu}/u.test(word)).length > long.length * 0.6
}

/** Detects names by a capital within a sentence, as in "Center Parcs". */
function isProperName({ word, at }: Found, text: string): boolean {
  return /^\p{Lu}/u.test(word) && at > 0 && !/[.!?|(]\s?["']?\s?$/.test(text.slice(Math.max(0, at - 4), at))
}

/** Returns true if a source has the word with the same neighbour, so that the wording is the source's. */
function isSourceWording({ word, at }: Found, text: string, { pairs }: SpellingExceptions): boolean {
  const before = splitWords(text.slice(Math.max(0, at - 40), at)).at(-1)
  const after = splitWords(text.slice(at + word.length, at + word.length + 40))[0]
  return pairs.has(`${before} ${word.toLowerCase()}`) || pairs.has(`${word.toLowerCase()} ${after}`)
}

/** Exceptions by brief, cached because many texts are checked against one brief. */
const exceptionsByBrief = new WeakMap<ArticleBrief, SpellingExceptions>()

function readExceptions(brief: ArticleBrief): SpellingExceptions {
  const { products, topic } = brief
  const pairs = new Set(products.flatMap(getSourceTexts).flatMap(text => toWordPairs(splitWords(text))))
  return { sources: getQuotableText(brief), words: new Set(splitWords(topic)), pairs }
}

/** Finds American spellings, except in names, quotations, wordings of a source, and the topic. */
export function checkSpelling(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const mark = createMarker(brief.products, brief.topic)
  const exceptions = exceptionsByBrief.get(brief) ?? readExceptions(brief)
  exceptionsByBrief.set(brief, exceptions)
  return blocks.flatMap(block => {
    const text = blankFullNames(mark(block.text)).replace(QUOTED_OR_ADDRESS, quoted =>
      isQuotable(quoted, exceptions.sources) ? ' '.repeat(quoted.length) : quoted,
    )
    const titled = isTitleCase(text)
    const found = findAmericanWords(text).filter(
      one =>
        !exceptions.words.has(one.word.toLowerCase()) &&
        (titled || !isProperName(one, text)) &&
        !isSourceWording(one, text, exceptions),
    )
    const once = [...new Map(found.toReversed().map(one => [one.word.toLowerCase(), one])).values()]
    return once.map(({ word, at, british }) => {
      const around = block.text.slice(Math.max(0, at - 60), at + 60).trim()
      return createProblem(block, 'american_spelling', `"${word}" is American; write "${british}". In: "${around}"`)
    })
  })
}
