import { memoizeText } from '../../../lib/memoize.ts'
import type { Verdict } from '../../../ports/claim-judge.ts'
import { toBlocks } from '../check-prompt.ts'
import { type Answer, answer } from '../reply.ts'
import type { ModelCall } from '../script.ts'

export interface JudgedFact {
  id: string
  product: string
  field: string
  quote: string
  /** Complete line of the fact. */
  text: string
}

export interface JudgedSentence {
  id: string
  text: string
}

export interface JudgeInput {
  section: string
  facts: JudgedFact[]
  sentences: JudgedSentence[]
}

const FACT = /^\[(f\d+)\] (.*?): ([^:]+): .* — "(.*)"$/
const SENTENCE = /^\[(o?s\d+)\] (.*)$/

/** Reads the facts and the sentences of a request to a judge. */
export function readJudgeInput({ prompt, task }: ModelCall): JudgeInput {
  const first = prompt.messages.findLast(({ role }) => role === 'user')
  const lines = toBlocks(first?.content ?? '').flatMap(block => (block.type === 'text' ? block.text.split('\n') : []))
  return {
    section: task?.task === 'check' ? task.section : '',
    facts: lines.flatMap(text => {
      const [, id, product = '', field = '', quote = ''] = FACT.exec(text) ?? []
      return id === undefined ? [] : [{ id, product, field, quote, text: text.toLowerCase() }]
    }),
    sentences: lines.flatMap(line => {
      const [, id, text = ''] = SENTENCE.exec(line) ?? []
      return id === undefined ? [] : [{ id, text }]
    }),
  }
}

const MIN_WORD_LENGTH = 4

/** Lists words and numbers. Every sentence asks for those of the same quotes. */
const getWords = memoizeText((text): readonly string[] => text.toLowerCase().match(/[a-z]{4,}|\d[\d,.]*\d|\d/g) ?? [])

/** Returns the first word of a product's name. */
const getFirst = memoizeText(name => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)[0] ?? '')

/** Lists the facts about products that a text names, in full or else by their first word; all facts if it names none. */
export function listRelevantFacts(text: string, facts: readonly JudgedFact[]): readonly JudgedFact[] {
  const lower = text.toLowerCase()
  const words = new Set(lower.split(/[^\p{L}\p{N}]+/u))
  const inFull = facts.filter(({ product }) => lower.includes(product.toLowerCase()))
  const byFirst = facts.filter(({ product }) => words.has(getFirst(product)))
  return [inFull, byFirst].find(found => found.length > 0) ?? facts
}

/** Finds the fact that shares most words with a sentence; undefined if none shares two. */
function findBestFact(text: string, facts: readonly JudgedFact[]): JudgedFact | undefined {
  const words = new Set(getWords(text).filter(word => word.length >= MIN_WORD_LENGTH || /\d/.test(word)))
  const scored = facts.map(fact => ({ fact, shared: getWords(fact.quote).filter(word => words.has(word)).length }))
  const best = scored.toSorted((one, other) => other.shared - one.shared)[0]
  return best && best.shared >= 2 ? best.fact : undefined
}

/** Subjects that no fact of the fake's products mentions. */
const INVENTED = /\b(?:doctors?|award|certified|swim(?:ming)?|cures?|titanium|hologram|damp cloth)\b/i

/** Judges as an accurate model would: by the facts it was given. */
function judgeSentence({ id, text }: JudgedSentence, { section, facts }: JudgeInput): Verdict {
  const fact = findBestFact(text, listRelevantFacts(`${section} ${text}`, facts))
  const invented = INVENTED.exec(text)?.[0].toLowerCase()
  const isSupported = invented === undefined || facts.some(one => one.text.includes(invented))
  return {
    id,
    kind: fact ? 'product' : 'general',
    facts: fact ? [fact.id] : [],
    quote: fact?.quote ?? '',
    verdict: isSupported ? 'supported' : 'unsupported',
  }
}

/** Answers with a verdict for each sentence. */
export function judge(call: ModelCall): Answer {
  const input = readJudgeInput(call)
  return answer(JSON.stringify({ sentences: input.sentences.map(sentence => judgeSentence(sentence, input)) }))
}
