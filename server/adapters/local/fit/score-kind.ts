import { z } from 'zod'
import qualifiers from '../../../../fixtures/writer/product-qualifiers.json'
import { defineDataFile, regexSchema } from '../data-file.ts'
import { areSimilarKinds, getSynonyms, getWordLists, isAccessory, isKind, toWords } from '../product-words.ts'
import type { ListingWords, Thing, TopicCriteria } from './topic.ts'

type Words = ReadonlySet<string>

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
        /** True for a purpose that a listing must name. */
        needed: z.boolean().default(false),
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
export const hasSynonym = (word: string, { text }: ListingWords) =>
  getQualifiers().get(word)?.meets?.test(text) === true

/** Returns true if a listing names nothing of a purpose that the topic needs. */
export const isMissing = (word: string, listing: ListingWords) =>
  getQualifiers().get(word)?.needed === true && !hasSynonym(word, listing) && !listing.head.has(word)

/** Returns true if a title says the opposite of a word of the topic, and not the word itself. */
export function isContradicted(word: string, { text, head }: ListingWords): boolean {
  return !getSynonyms(word).some(name => head.has(name)) && getQualifiers().get(word)?.contradicts?.test(text) === true
}

/** Scores how well a listing meets a qualifier: 1 by its title, 0.5 by its features or its kind, otherwise 0. */
export function scoreQualifier(word: string, noun: string | null, listing: ListingWords): number {
  const { head, features } = listing
  const names = getSynonyms(word)
  const entry = getQualifiers().get(word)
  const text = entry?.ignores ? listing.text.replace(entry.ignores, ' ') : listing.text
  if (isNegated(text, word)) return 0
  // A "collectable figure" is no toy, unless the topic asks for figures.
  const excluded = entry?.excludes?.exec(text)?.[0].split(' ')
  if (excluded && !excluded.includes(noun ?? '')) return 0
  const isOnlyIgnored = text !== listing.text && !text.split(' ').includes(word)
  if (!isOnlyIgnored && names.some(name => head.has(name))) return 1
  if (entry?.contradicts?.test(text)) return 0
  if (entry?.meets?.test(text)) return 1
  if (names.some(name => features.has(name)) || entry?.meets?.test([...features].join(' '))) return 0.5
  return noun !== null && entry?.usualFor.includes(noun) ? 0.5 : 0
}

/** Words that may follow the noun of a name: a model, a number, a size. */
const AFTER_NOUN = /\d|^(?:.|pro|max|plus|mini|lite|ultra|air|one|two|se|set|pack|gen|duo|new|upgraded|sport)$/

function isPlainFollower(word: string): boolean {
  const { describingWords, softWords, stopWords, materials, colours } = getWordLists()
  if (AFTER_NOUN.test(word) || colours.includes(word)) return true
  return [describingWords, softWords, stopWords, materials].some(list => list.has(word))
}

/** Returns true if the opening names an accessory, part or toy of the noun: "Kettle Descaler", "Earbuds Case". */
function isAccessoryOf(opening: readonly string[], at: number, topicWords: ReadonlySet<string>): boolean {
  const { alwaysAccessories } = getWordLists()
  if (alwaysAccessories.has(opening[at] ?? '')) return false
  if (opening.some(word => alwaysAccessories.has(word) && !topicWords.has(word))) return true
  const next = opening[at + 1]
  // "Mouse pad", even if more words follow.
  if (next !== undefined && isAccessory(next) && !isKind(next) && !topicWords.has(next)) return true
  const last = opening.slice(at + 1).findLast(word => !isPlainFollower(word))
  return last !== undefined && isAccessory(last) && !topicWords.has(last)
}

/** Returns true if the noun at a position names the product and does not modify another noun: not "kettle chips". */
function isHead(opening: readonly string[], at: number, noun: string, isSupported: boolean): boolean {
  const [next, ...later] = opening.slice(at + 1)
  // "NFL Beanie NFL Teams": a repeated word names nothing new.
  if (next === undefined || isPlainFollower(next) || opening.indexOf(next) < at) return true
  if (isKind(next)) return areSimilarKinds(next, noun)
  return isSupported || later.some(word => isKind(word) && areSimilarKinds(word, noun))
}

/** Returns true if the opening joins two products of different kinds: "Kettle and Toaster Set", "Mouse Combo". */
function isBundle({ opening, kind: words, hasType, head }: ListingWords, topicWords: ReadonlySet<string>): boolean {
  if (hasType) return false
  if (head.has('bundle') && !topicWords.has('bundle')) return true
  const parts = opening.split(/\s(?:and|&|\+)\s/i, 4).map(part => toWords(part).findLast(isKind))
  const kinds = parts.flatMap(kind => (kind === undefined || isAccessory(kind) ? [] : [kind]))
  const [first, ...others] = kinds
  if (first === undefined || others.every(kind => areSimilarKinds(kind, first))) return false
  // "Keyboard and Mouse Combo" is not a mouse, although a topic may name one of the two.
  return (words.includes('combo') || words.includes('set') ? kinds : others).some(kind => !topicWords.has(kind))
}

/** Returns true for toys and figures, such as a toy kettle. Of brands and other unknown nouns only the opening counts. */
function isToy({ kind, head }: ListingWords, noun: string, topicWords: ReadonlySet<string>): boolean {
  const { toyWords } = getWordLists()
  if (toyWords.has(noun) || [...topicWords].some(word => toyWords.has(word))) return false
  return isKind(noun) ? [...toyWords].some(word => head.has(word)) : kind.some(word => toyWords.has(word))
}

/**
 * Scores 2 if the opening or the type names the noun, 1 if only another clause does and the opening names no other kind;
 * 0 for other kinds, accessories, toys and bundles.
 */
export function scoreKind(thing: Thing, listing: ListingWords, { words }: TopicCriteria): number {
  const { noun, qualifiers } = thing
  if (noun === null) return 1
  const names = getSynonyms(noun)
  if (listing.hasType) return names.includes(listing.kind.at(-1) ?? '') ? 2 : 0
  if (isToy(listing, noun, words) || isBundle(listing, words)) return 0
  const hasContext = qualifiers.some(word => listing.head.has(word))
  const isSupported = hasContext || names.some(name => listing.category.has(name))
  const positions = listing.kind.flatMap((word, at) => (names.includes(word) ? [at] : []))
  if (positions.some(at => isAccessoryOf(listing.kind, at, words))) return 0
  const isUse = (at: number) => isAfterAttachment(listing, at, names, words)
  const heads = positions.filter(at => !isUse(at) && isHead(listing.kind, at, noun, isSupported))
  if (heads.some(at => isModified(thing, listing.kind) || fitsModifier(thing, listing, at))) return 2
  if (positions.some(isUse)) return 0
  return scoreClauses(thing, listing, hasContext, words) || Number(isNamedByCategory(thing, listing))
}

/** Returns true if the shop's category is the topic, "Soft Toys", and the title names no kind: "Acme Husky Puppy". */
function isNamedByCategory({ noun, qualifiers, preferences }: Thing, { category, kind }: ListingWords): boolean {
  const words = [noun ?? '', ...qualifiers, ...preferences]
  const isNamed = words.length > 1 && words.length === category.size && words.every(word => category.has(word))
  return isNamed && !kind.some(word => isKind(word) || isAccessory(word))
}

/** Returns true if words contain the modifier that the topic's noun needs. */
const isModified = ({ modifier }: Thing, words: readonly string[]) =>
  modifier === null || getSynonyms(modifier).some(name => words.includes(name))

/** Returns true if a title says later that an accessory fits the modifier: "Acme Case Compatible with iPhone 14". */
function fitsModifier({ noun, modifier }: Thing, listing: ListingWords, at: number): boolean {
  if (modifier === null || noun === null || !isAccessory(noun) || listing.kind.slice(0, at).some(isKind)) return false
  return getSynonyms(modifier).some(name => listing.head.has(name)) || hasSynonym(modifier, listing)
}

/** Returns true if the noun names what an accessory fits: "USB-C Cable Smartphone". A "Charger Cable" is a cable. */
function isAfterAttachment(
  { kind, category }: ListingWords,
  at: number,
  names: readonly string[],
  topic: Words,
): boolean {
  const before = kind[at - 1]
  if (before === undefined || names.includes(before) || topic.has(before)) return false
  const { attachments } = getWordLists()
  const isAttachment = names.some(name => attachments.has(name))
  return attachments.has(before) && !isAttachment && !names.some(name => category.has(name))
}

function scoreClauses(thing: Thing, { kind, clauses }: ListingWords, hasContext: boolean, topicWords: Words): number {
  const noun = thing.noun ?? ''
  const isForeign = kind.some(word => (isKind(word) || isAccessory(word)) && !areSimilarKinds(word, noun))
  if (isForeign && !kind.some(word => isKind(word) && areSimilarKinds(word, noun))) return 0
  if (kind.some(word => isAccessory(word) && !topicWords.has(word) && !areSimilarKinds(word, noun))) return 0
  const names = getSynonyms(noun)
  const at = clauses.findIndex(words => names.includes(words.at(-1) ?? '') && isModified(thing, words))
  return at >= 0 && (hasContext || at < 2) ? 1 : 0
}
