import type { Verdict } from '../../../ports/claim-judge.ts'
import { toBlocks } from '../check-prompt.ts'
import { type Answer, answer } from '../reply.ts'
import type { ModelCall } from '../script.ts'

export interface JudgedFact {
  id: string
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
  facts: JudgedFact[]
  sentences: JudgedSentence[]
}

const FACT = /^\[(f\d+)\] .*?: ([^:]+): .* — "(.*)"$/
const SENTENCE = /^\[(o?s\d+)\] (.*)$/

/** Reads the facts and the sentences of a request to a judge. */
export function readJudgeInput({ prompt }: ModelCall): JudgeInput {
  const first = prompt.messages.findLast(({ role }) => role === 'user')
  const lines = toBlocks(first?.content ?? '').flatMap(block => (block.type === 'text' ? block.text.split('\n') : []))
  return {
    facts: lines.flatMap(text => {
      const [, id, field = '', quote = ''] = FACT.exec(text) ?? []
      return id === undefined ? [] : [{ id, field, quote, text: text.toLowerCase() }]
    }),
    sentences: lines.flatMap(line => {
      const [, id, text = ''] = SENTENCE.exec(line) ?? []
      return id === undefined ? [] : [{ id, text }]
    }),
  }
}

const MIN_WORD_LENGTH = 4

const getWords = (text: string) => text.toLowerCase().match(/[a-z]{4,}|\d[\d,.]*\d|\d/g) ?? []

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
function judgeSentence({ id, text }: JudgedSentence, facts: readonly JudgedFact[]): Verdict {
  const fact = findBestFact(text, facts)
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
  const { facts, sentences } = readJudgeInput(call)
  return answer(JSON.stringify({ sentences: sentences.map(sentence => judgeSentence(sentence, facts)) }))
}
