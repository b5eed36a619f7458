import { z } from 'zod'
import qualifiers from '../../../../fixtures/writer/product-qualifiers.json'
import { defineDataFile, regexSchema } from '../data-file.ts'
import { getSynonyms } from '../product-words.ts'
import type { ListingWords } from './score-fit.ts'

/** Other words for a word of a topic. Patterns are applied to folded titles. */
const getQualifiers = defineDataFile(
  'writer/product-qualifiers.json',
  qualifiers,
  z
    .record(
      z.string(),
      z.strictObject({
        /** Synonyms in listings: "bluetooth" for "wireless". */
        meets: regexSchema.optional(),
        /** Words that say the opposite: "alkaline" for "rechargeable". Ignored if the title also has the qualifier. */
        contradicts: regexSchema.optional(),
        /** Words that exclude a listing even if it has the qualifier: "HDMI to DVI" for "hdmi", "water heater" for "heater". */
        excludes: regexSchema.optional(),
        /** Phrases in which the qualifier means something else: a "noise cancelling microphone". */
        ignores: regexSchema.optional(),
        /** Nouns whose listings rarely state the qualifier because it is usual: "electric" kettles. */
        usualFor: z.array(z.string()).default([]),
      }),
    )
    .transform(entries => new Map(Object.entries(entries))),
)

/** Returns true if every mention of a word is negated: "non-rechargeable", "no electric motor". */
function isNegated(text: string, word: string): boolean {
  const words = text.split(' ')
  const at = words.flatMap((own, position) => (own === word ? [position] : []))
  const negates = (position: number) =>
    [words[position - 1], words[position - 2]].some(own => own !== undefined && /^(?:non|not|no|without)$/.test(own))
  return at.length > 0 && at.every(negates)
}

/** Returns true if a title shows that the word means another kind of product: "water heater" for "heater". */
export function isExcluded(word: string, { text }: ListingWords, topicWords: ReadonlySet<string>): boolean {
  const found = getQualifiers().get(word)?.excludes?.exec(text)?.[0]
  return found !== undefined && !found.split(' ').some(own => own !== word && topicWords.has(own))
}

/** Returns true if a title has a synonym for a word of the topic. */
export function hasSynonym(word: string, { text }: ListingWords): boolean {
  return getQualifiers().get(word)?.meets?.test(text) === true
}

/** Returns true if a title says the opposite of a word of the topic, and not the word itself. */
export function isContradicted(word: string, { text, head }: ListingWords): boolean {
  return !getSynonyms(word).some(name => head.has(name)) && getQualifiers().get(word)?.contradicts?.test(text) === true
}

/**
 * Scores how well a listing meets a qualifier: 1 if its title does, 0.5 if only its features do or the kind of product
 * usually does, 0 if it does not or says the opposite.
 */
export function scoreQualifier(word: string, noun: string | null, listing: ListingWords): number {
  const { head, features } = listing
  const names = getSynonyms(word)
  const entry = getQualifiers().get(word)
  const text = entry?.ignores ? listing.text.replace(entry.ignores, ' ') : listing.text
  if (isNegated(text, word)) return 0
  if (entry?.excludes?.test(text)) return 0
  const isOnlyIgnored = entry?.ignores !== undefined && !text.split(' ').includes(word)
  if (!isOnlyIgnored && names.some(name => head.has(name))) return 1
  if (entry?.contradicts?.test(text)) return 0
  if (entry?.meets?.test(text)) return 1
  if (names.some(name => features.has(name)) || entry?.meets?.test([...features].join(' '))) return 0.5
  return noun !== null && entry?.usualFor.includes(noun) ? 0.5 : 0
}
