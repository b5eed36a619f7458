import { containsPhrase } from '../../listing-variants.ts'
import { getOpening, isSameSubject, toWords } from '../../product-words.ts'
import type { Draft } from '../draft.ts'
import type { Block } from '../families.ts'
import { getNameWithArticle, link, list, minorHeading, paragraph } from '../markup.ts'
import { formatPhrases } from '../phrases.ts'
import { findPrintableFacts, formatFacts } from '../product-remarks.ts'
import { findVariant, type Subject } from '../subject.ts'
import { fill, type Values } from '../voice.ts'

/** Steps of a how-to: the considerations of the family, each with an example, the products, mistakes and care. */

/** Maximum number of considerations that become steps, which the guide then leaves out, and of mistakes. */
const MAX_ITEMS = 4

/**
 * Returns the blocks that fit the topic and that no section has used, in their order, except that those on its purpose
 * come first: calls for "earbuds for phone calls".
 */
export function orderBlocks(draft: Draft, blocks: readonly Block[] = draft.family.blocks): Block[] {
  const { topic, brief, used, family } = draft
  // A title with "gift box" does not make a knife a present, so general blocks go by the opening of titles.
  const titles = brief.products.map(({ title }) => (blocks === family.blocks ? title : getOpening(title)))
  const words = [topic.full, ...titles].join(' ')
  const fitting = blocks.filter(({ heading, when }) => when?.test(words) !== false && !used.has(`block:${heading}`))
  const purposes = new Set(toWords(topic.tail).filter(word => word.length > 3))
  const isOnPurpose = ({ heading }: Block) => toWords(heading).some(word => purposes.has(word))
  return fitting.toSorted((a, b) => Number(isOnPurpose(b)) - Number(isOnPurpose(a)))
}

/** Chooses mistakes or questions of the family, without those about which the article has asked or warned. */
export function chooseItems({ voice, used }: Draft, name: string, items: readonly string[], count: number): string[] {
  const said = [...used].flatMap(key => /(?<=^(?:check|listed|note):).+/.exec(key) ?? [])
  const isNew = (item: string) => !said.some(other => isSameSubject(item, other))
  const chosen = voice.preferAngle(voice.order(name, items), text => text).filter(isNew)
  for (const item of chosen.slice(0, count)) used.add(`listed:${item}`)
  return chosen.slice(0, count)
}

/** @param blocks Considerations in the order of the guide. Those that become steps are marked as used. */
export function writeSteps(draft: Draft, subjects: readonly Subject[], blocks: readonly Block[]): string {
  const { voice, common, family } = draft
  const phrases = formatPhrases()
  const say = (deck: string, pool: readonly string[], values: Values = common) => voice.say(deck, pool, values)
  const considerations = blocks.slice(0, MAX_ITEMS).flatMap(block => {
    const text = voice.once(`block:${block.heading}`, block.texts, common)
    draft.used.add(`block:${block.heading}`)
    if (text === '') return []
    return [{ name: block.heading, html: paragraph(text, writeExample(draft, subjects, `${block.heading} ${text}`)) }]
  })
  const care = say('care', family.care)
  const mistakes = chooseItems(draft, 'mistakes', family.mistakes, MAX_ITEMS)
  const steps = [
    ...considerations,
    {
      name: say('compareStep', phrases.compareSteps),
      html:
        paragraph(nameVersions(draft, subjects), say('compareIntro', phrases.compareIntros)) +
        list(subjects.map(one => writeCandidate(draft, one))),
    },
    ...(mistakes.length === 0 ? [] : [{ name: say('mistakeStep', phrases.mistakeSteps), html: list(mistakes) }]),
    ...(care === '' ? [] : [{ name: say('careStep', phrases.careSteps), html: paragraph(care) }]),
  ]
  const numbered = steps.map(({ name, html }, at) => minorHeading(`Step ${at + 1}: ${name}`) + html)
  return paragraph(say('stepsIntro', phrases.stepsIntros)) + numbered.join('')
}

/** Says that two products are versions of one. */
function nameVersions({ voice }: Draft, [one, other]: readonly Subject[]): string {
  const variant = one && other && findVariant(one.product, other.product)
  const otherVariant = variant && findVariant(other.product, one.product)
  const prices = { price: one?.values.price, otherPrice: other?.values.price }
  const values = { base: variant?.base, value: variant?.word, otherValue: otherVariant?.word, ...prices }
  return voice.say('variantOpening', formatPhrases().variantOpenings, values)
}

const toLink = ({ product }: Subject) => link(product.url, getNameWithArticle(product))

/** Names a product that states facts which a step is about; '' if none does. Each product is an example once. */
function writeExample(draft: Draft, subjects: readonly Subject[], step: string): string {
  const words = new Set(toWords(step))
  for (const subject of subjects) {
    const key = `example:${subject.product.name}`
    const isAbout = (label: string) => label !== 'Bluetooth' && toWords(label).every(word => words.has(word))
    const stated = findPrintableFacts(draft, subject.product)
    const isFresh = (value: string) => value.length <= 30 && !containsPhrase(subject.product.name, value)
    const facts = stated.filter(({ label, value }) => isFresh(value) && isAbout(label))
    if (facts.length === 0 || draft.used.has(key)) continue
    draft.used.add(key)
    const values = { ...subject.values, link: toLink(subject), facts: formatFacts(facts.slice(0, 2)) }
    return draft.voice.say('example', formatPhrases().examples, values)
  }
  return ''
}

function writeCandidate(draft: Draft, subject: Subject): string {
  const { candidates, unratedCandidates } = formatPhrases()
  const pool = subject.verdict === 'unrated' ? unratedCandidates : candidates
  const isNew = ({ value }: { value: string }) => !containsPhrase(subject.product.name, value)
  const stated = findPrintableFacts(draft, subject.product).filter(isNew).slice(0, 3)
  const values = {
    ...subject.values,
    link: toLink(subject),
    facts: stated.length > 0 ? formatFacts(stated) : undefined,
  }
  return pool.map(pattern => fill(pattern, values)).find(text => text !== null) ?? ''
}
