import { stripMarkers } from './markup.ts'
import { getVocabulary } from './vocabulary.ts'

/** A topic as an admin typed it, read as a noun phrase that can stand in a sentence. */
export interface Topic {
  /** The noun phrase in the plural, without what follows "for", "under" …: "wireless earbuds". */
  many: string
  /** With what follows: "wireless earbuds for running". */
  full: string
  /** What follows, if anything: "for running". */
  tail: string
  /** True for "cookware", "coffee": nouns that take a singular verb. */
  mass: boolean
}

const SINGULAR_S = /(ss|us|is|[aeiou]x|compass)$/i
const TAIL = /\s(for|under|below|with|without|in|on|to|from|that|which|over|of|by|at|between|less than|up to)\s/i

function cleaned(raw: string): string {
  return stripMarkers(raw)
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/[“”]/g, '"')
    .replace(/’/g, "'")
    .replace(/["!?;:*#|\\_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,\-–—]+$/, '')
    .trim()
}

function withoutAdvertising(text: string): string {
  return text
    .replace(/^(what|which)\s+(is|are)\s+/i, '')
    .replace(/^(our|the|a|an|my)\s+/i, '')
    .replace(/^(top|best)\s+\d+\s+/i, '')
    .replace(/^\d+\s+best\s+/i, '')
    .replace(/^(very\s+)?(best|top|greatest|top-rated)\s+(?=\S)/i, '')
    .replace(/\s+(reviews?|reviewed|compared|comparison|buying guide)$/i, '')
    .replace(/\s+(in|of|for)?\s*20\d\d$/i, '')
    .replace(/\s+to buy$/i, '')
    .trim()
}

function spelt(text: string): string {
  const shouted = text === text.toUpperCase()
  return text
    .split(' ')
    .map((word, at) => {
      const known = getVocabulary().spellings.get(word.toLowerCase())
      if (known) return known
      // A name inside a phrase ("for Dyson") keeps its capital unless everything has one.
      const named = /^\p{Lu}\p{Ll}/u.test(word) && at > 0 && !everyWordCapital(text)
      return shouted || (/^\p{Lu}\p{Ll}*('s)?$/u.test(word) && !named) || everyWordCapital(text)
        ? word.toLowerCase()
        : word
    })
    .join(' ')
    .replace(/\bUSB c\b/g, 'USB-C')
}

function everyWordCapital(text: string): boolean {
  const words = text.split(' ').filter(word => /^\p{L}{4,}/u.test(word))
  return words.length > 1 && words.every(word => /^\p{Lu}/u.test(word))
}

export function plural(noun: string): string {
  if (getVocabulary().massNouns.test(noun)) return noun
  if (/s$/i.test(noun) && !SINGULAR_S.test(noun)) return noun
  if (/\b(mouse)$/i.test(noun)) return noun.replace(/mouse$/i, 'mice')
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/knife$/i.test(noun)) return noun.replace(/fe$/i, 'ves')
  if (/(people|children|men|women|mice|feet)$/i.test(noun)) return noun
  return `${noun}s`
}

function clipped(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).replace(/[\s,]+$/, '')
}

export function readTopic(raw: string): Topic {
  const clean = cleaned(raw)
  const text = clipped(spelt(withoutAdvertising(clean) || clean), 80)
  if (!/\p{L}/u.test(text)) return { many: 'products', full: 'products', tail: '', mass: false }
  const at = text.search(TAIL)
  const noun = at > 0 ? text.slice(0, at) : text
  const tail = at > 0 ? text.slice(at).trim() : ''
  const { massNouns, pairedNouns } = getVocabulary()
  const mass = massNouns.test(noun) && !pairedNouns.test(noun)
  const many = plural(noun)
  return { many, full: tail === '' ? many : `${many} ${tail}`, tail, mass }
}
