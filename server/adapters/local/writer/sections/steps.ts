import { getOpening, toWords } from '../../product-words.ts'
import type { Draft } from '../draft.ts'
import type { Block } from '../families.ts'
import { getNameWithArticle, link, list, minorHeading, paragraph } from '../markup.ts'
import { formatPhrases } from '../phrases.ts'
import { findPrintableFacts, formatFacts } from '../product-remarks.ts'
import type { Subject } from '../subject.ts'
import { fill, type Values } from '../voice.ts'

/** Steps of a how-to: the considerations of the family, each with an example, the products, mistakes and care. */

/** Maximum number of considerations that become steps; the guide treats the others. */
const MAX_BLOCKS = 4
const MAX_MISTAKES = 4

/**
 * Returns the considerations of the family that fit the topic and that no section has used. The steps of a how-to follow
 * the order of the family, the most important first; other guides have orders of their own.
 */
export function orderBlocks(draft: Draft, deck = 'blocks', blocks: readonly Block[] = draft.family.blocks): Block[] {
  const { topic, brief, voice, used } = draft
  // A knife in a gift box is not a present: general advice goes by the names of the kind only.
  const titles = brief.products.map(({ title }) => (deck === 'blocks' ? title : getOpening(title)))
  const words = [topic.full, ...titles].join(' ')
  const fitting = blocks.filter(({ when }) => !when || when.test(words))
  const ordered = brief.format === 'howto' ? fitting : voice.order(deck, fitting)
  const angled = voice.preferAngle(ordered, ({ heading }) => heading)
  return angled.filter(({ heading }) => !used.has(`block:${heading}`))
}

/** @param blocks Considerations in the order of the guide. Those that become steps are marked as used. */
export function writeSteps(draft: Draft, subjects: readonly Subject[], blocks: readonly Block[]): string {
  const { voice, common, family } = draft
  const phrases = formatPhrases()
  const say = (deck: string, pool: readonly string[], values: Values = common) => voice.say(deck, pool, values)
  const considerations = blocks.slice(0, MAX_BLOCKS).flatMap(block => {
    const text = voice.once(`block:${block.heading}`, block.texts, common)
    draft.used.add(`block:${block.heading}`)
    if (text === '') return []
    return [{ name: block.heading, html: paragraph(text, writeExample(draft, subjects, `${block.heading} ${text}`)) }]
  })
  const care = say('care', family.care)
  const mistakes = voice.order('mistakes', family.mistakes).slice(0, MAX_MISTAKES)
  const steps = [
    ...considerations,
    {
      name: say('compareStep', phrases.compareSteps),
      html:
        paragraph(say('compareIntro', phrases.compareIntros)) + list(subjects.map(one => writeCandidate(draft, one))),
    },
    ...(mistakes.length === 0 ? [] : [{ name: say('mistakeStep', phrases.mistakeSteps), html: list(mistakes) }]),
    ...(care === '' ? [] : [{ name: say('careStep', phrases.careSteps), html: paragraph(care) }]),
  ]
  const numbered = steps.map(({ name, html }, at) => minorHeading(`Step ${at + 1}: ${name}`) + html)
  return paragraph(say('stepsIntro', phrases.stepsIntros)) + numbered.join('')
}

function toLinkValues({ product, values }: Subject): Values {
  return { ...values, link: link(product.url, getNameWithArticle(product)) }
}

/** Names a product that states facts which a step is about; '' if none does. Each product is an example once. */
function writeExample(draft: Draft, subjects: readonly Subject[], step: string): string {
  const words = new Set(toWords(step))
  for (const subject of subjects) {
    const key = `example:${subject.product.name}`
    const facts = findPrintableFacts(draft, subject.product).filter(
      ({ label, value }) =>
        label !== 'Bluetooth' && value.length <= 30 && toWords(label).every(word => words.has(word)),
    )
    if (facts.length === 0 || draft.used.has(key)) continue
    draft.used.add(key)
    const values = { ...toLinkValues(subject), facts: formatFacts(facts.slice(0, 2)) }
    return draft.voice.say('example', formatPhrases().examples, values)
  }
  return ''
}

function writeCandidate(draft: Draft, subject: Subject): string {
  const { candidates, unratedCandidates } = formatPhrases()
  const pool = subject.verdict === 'unrated' ? unratedCandidates : candidates
  // The same pattern for all, so that they read as one list.
  return fill(draft.voice.order('candidates', pool)[0] ?? '', toLinkValues(subject)) ?? ''
}
