import { z } from 'zod'
import familyOrder from '../../../../fixtures/writer/families.json'
import terms from '../../../../fixtures/writer/terms.json'
import { defineDataFile, lazy, regexSchema } from '../data-file.ts'
import type { BriefWithStats } from '../product-stats.ts'
import { getOpening } from '../product-words.ts'
import { capitalize, lowerFirst } from './text.ts'
import { findPart, readTopic, type Topic } from './topic.ts'
import { articlePatterns, patterns, productPatterns } from './voice.ts'

/** Product families: general advice about one kind of product. Nothing in it concerns a particular product. */

const termSchema = z.strictObject({
  /** Recognises a word of a listing. */
  match: regexSchema,
  /** General facts about the word; the writer prints one of them. `{m}` is the word as listed. */
  notes: productPatterns('m'),
})

const checkSchema = z.strictObject({
  /** Recognises a listing that answers the question. */
  match: regexSchema,
  /** Something that buyers ask; follows "does not say": "how long the buds run without the case". */
  unsaid: z.string(),
})

export const blockSchema = z.strictObject({
  heading: z.string(),
  /** If present, the block is printed only if the topic or a product's title matches. */
  when: regexSchema.optional(),
  /** Alternatives; the writer prints one of them. */
  texts: articlePatterns(),
})

const reasonSchema = z.strictObject({
  /** If present, the reason is given only for titles that match. */
  when: regexSchema.optional(),
  /** Follows "Buy it if" or "Look elsewhere if": "You walk in boots." */
  text: z.string(),
})

const familySchema = z.strictObject({
  /** Recognises the kind of product at the end of a topic ("travel umbrellas"), or in a product's title. */
  match: regexSchema,
  /**
   * If present, the family serves only topics that match as a whole ("earbuds under £20"), and is not chosen by titles.
   */
  topic: regexSchema.optional(),
  /** If present, the family serves no products whose titles open like this: advice on buds does not fit large headphones. */
  unless: regexSchema.optional(),
  /** True if products of several families belong to it, as gifts do: each then gets the advice of its own. */
  mixed: z.boolean().optional(),
  /** True if its products serve different ends, as presents do, so that no difference in price decides between two. */
  unlike: z.boolean().optional(),
  /** Word for one product: "pair", "set", "model". */
  unit: z.string(),
  /** True if buyers of this kind of product look for a low weight. */
  lighterIsBetter: z.boolean().optional(),
  /** Main considerations, for the overview. */
  stakes: articlePatterns(),
  /** Reasons for and against a product of the kind. Those with `when` say more about it. */
  buyIf: z.array(reasonSchema).readonly().optional(),
  skipIf: z.array(reasonSchema).readonly().optional(),
  /** Advice for the guide, the most important first. */
  blocks: z.array(blockSchema).readonly(),
  mistakes: patterns(),
  care: articlePatterns(),
  questions: patterns(),
  terms: z.array(termSchema).readonly(),
  checks: z.array(checkSchema).readonly(),
})

export type Block = z.output<typeof blockSchema>
export type Family = z.output<typeof familySchema>

const familyOrderSchema = z.strictObject({
  /** Families in order of preference: the first that matches is used. Narrow families precede wide ones. */
  order: z.array(z.string()),
  /** Family for topics of a category that match no family of their own. */
  categories: z.record(z.string(), z.string()),
})

const folder = '../../../../fixtures/writer/families'
const contents = import.meta.glob<unknown>('../../../../fixtures/writer/families/*.json', {
  eager: true,
  import: 'default',
})

const loadFamily = (name: string): Family =>
  defineDataFile(`writer/families/${name}.json`, contents[`${folder}/${name}.json`], familySchema)()

const getFamilies = lazy(() => {
  const { order, categories } = defineDataFile('writer/families.json', familyOrder, familyOrderSchema)()
  const names = new Set([...order, ...Object.values(categories)])
  const byName = new Map([...names].map(name => [name, loadFamily(name)]))
  const toFamily = (name: string) => byName.get(name) ?? loadFamily(name)
  return {
    ordered: order.map(toFamily),
    byCategory: new Map(Object.entries(categories).map(([category, name]) => [category, toFamily(name)])),
    /** For topics that no other family matches. */
    generic: loadFamily('generic'),
  }
})

export const getGenericFamily = () => getFamilies().generic

/** Words that occur in listings of every kind. A family's own terms take precedence. */
export const getUniversalTerms = defineDataFile('writer/terms.json', terms, z.array(termSchema).readonly())

/** Returns true if a phrase ends with what the family recognises. A "headphone stand" is a stand. */
function isHead({ match }: Family, phrase: string): boolean {
  const everywhere = new RegExp(match.source, `${match.flags}g`)
  return [...phrase.matchAll(everywhere)].some(found => found.index + found[0].length === phrase.length)
}

/** Returns true if most titles open with something that the family excludes. */
function isExcluded({ unless }: Family, titles: readonly string[]): boolean {
  return unless !== undefined && titles.filter(title => unless.test(getOpening(title))).length > titles.length / 2
}

/** Finds the family that a phrase and the whole topic name, unless most titles open with something else. */
function findNamed(phrase: string, full: string, titles: readonly string[] = []): Family | undefined {
  return getFamilies().ordered.find(
    family => isHead(family, phrase) && family.topic?.test(full) !== false && !isExcluded(family, titles),
  )
}

/**
 * Chooses the family of an article: the one that the topic names, otherwise the one that most product titles name,
 * otherwise that of the category if topic or titles fit it, because the form's default category is often left unchanged.
 */
export function chooseFamily(topic: Topic, brief: BriefWithStats): Family {
  const { ordered, byCategory, generic } = getFamilies()
  const titles = brief.products.map(product => product.title)
  const [one, other] = brief.products.map(product => {
    const part = findPart(brief.topic, product)
    return (part && findNamed(part, part)) ?? chooseProductFamily(generic, product)
  })
  if (brief.format === 'versus' && topic.many === 'products' && one && other)
    return one === other && one !== generic ? { ...one, unlike: true } : joinFamilies([one, other], brief)
  // A review is about one product, whose title says for what occasion it is.
  const occasion = brief.format === 'review' ? titles.map(getOpening).join(' ') : ''
  for (const { many, full } of brief.format ? [readTopic(brief.topic), topic] : [topic]) {
    const named = findNamed(many, `${full} ${occasion}`, titles)
    if (named) return named
  }
  const share = (family: Family) => titles.filter(title => family.match.test(title)).length / titles.length
  const isUsual = (family: Family) =>
    titles.filter(title => isHead(family, getOpening(title).trim())).length > titles.length * 0.6
  const usual = ordered.find(family => family.topic === undefined && isUsual(family) && !isExcluded(family, titles))
  if (usual) return usual
  if (brief.format === 'review' && one && one !== generic) return one
  const categoryFamily = byCategory.get(brief.category)
  const fits = categoryFamily && (categoryFamily.match.test(topic.full) || share(categoryFamily) >= 0.5)
  return fits ? categoryFamily : generic
}

/** Joins the advice on two products of different kinds. Each piece names its kind: "Kettle: the lid". The verdict has the stakes. */
function joinFamilies(pair: readonly [Family, Family], { topic, products }: BriefWithStats): Family {
  const { generic } = getFamilies()
  const labels = pair.map(({ unit }, at) => capitalize(findPart(topic, products[at] ?? { title: '' }) ?? unit))
  const isOneKind = pair[0] === pair[1]
  const mark = (text: string, at: number) => (isOneKind ? text : `${labels[at]}: ${lowerFirst(text)}`)
  const markAll = (texts: readonly string[], at: number) => texts.map(text => mark(text, at))
  return {
    ...generic,
    mixed: true,
    unlike: true,
    stakes: [],
    blocks: pair
      .flatMap(({ blocks }, at) => blocks.map((block, rank) => ({ ...block, heading: mark(block.heading, at), rank })))
      .toSorted((a, b) => a.rank - b.rank),
    care: [pair.map(({ care }, at) => mark(care[0] ?? '', at)).join(' ')],
    mistakes: pair.flatMap(({ mistakes }, at) => markAll(mistakes.slice(0, 2), at)),
    questions: pair.flatMap(({ questions }, at) => markAll(questions.slice(0, 3), at)),
  }
}

/**
 * Chooses the family of one product, whose terms and checks apply. It is that of the article, unless the products may
 * differ: a page of gifts may include earbuds and a jigsaw.
 */
export function chooseProductFamily(articleFamily: Family, { title }: { title: string }): Family {
  const { ordered, byCategory, generic } = getFamilies()
  const isCategory = [...byCategory.values()].includes(articleFamily)
  const isMixed = articleFamily.mixed === true || articleFamily === generic || isCategory
  if (!isMixed || articleFamily.match.test(title)) return articleFamily
  const fits = (family: Family) => family.match.test(getOpening(title)) && !isExcluded(family, [title])
  return ordered.find(family => family.topic === undefined && fits(family)) ?? generic
}
