import { maxBodyText, maxHeadline } from '../../contract/ad-values.ts'
import { variantNames } from '../../contract/schemas/ad-variants.ts'
import { removeHowTo, splitVersusTopic } from '../../domain/article-formats.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { shuffle } from '../../domain/random.ts'
import { mapProductTexts } from '../../domain/source-texts.ts'
import type { AdBrief, AdVariant, AdWriter } from '../../ports/ad-writer.ts'
import { type Angle, getAngles, getCategory, toReadersLabel } from './ads/phrases.ts'
import {
  createForms,
  createWordings,
  fillWithin,
  findSubjects,
  getShortestName,
  type ProductsName,
  uniqueTexts,
  type WordForms,
} from './ads/subjects.ts'
import { findKind, readTopic } from './writer/topic.ts'

/** Headline under an angle, with the texts that suit it. */
interface AdCandidate {
  angle: Angle
  headline: string
  bodies: readonly string[]
}

function createCandidates(angle: Angle, forms: WordForms): AdCandidate[] {
  const seed = `${forms.brief.url}|${angle.id}`
  const found = findSubjects(angle, forms.brief).flatMap((subject, at) => {
    const wordings = createWordings(subject, forms)
    const headlines = uniqueTexts(angle.headlines.map(pattern => fillWithin(pattern, wordings, maxHeadline)))
    const bodies = uniqueTexts(angle.bodies.map(pattern => fillWithin(pattern, wordings, maxBodyText)))
    const shuffledBodies = shuffle(bodies, `${seed}|${at}`)
    return bodies.length === 0 ? [] : headlines.map(headline => ({ angle, headline, bodies: shuffledBodies }))
  })
  return shuffle(found, seed)
}

const toKey = (text: string) => text.toLowerCase()

/** Draws ads without replacement, so that no headline repeats before all have been used. */
class AdDeck {
  readonly #candidates: readonly AdCandidate[]
  readonly #avoided: readonly string[]
  #used: Set<string>

  constructor(candidates: readonly AdCandidate[], avoided: readonly string[]) {
    this.#candidates = candidates
    this.#avoided = avoided.map(toKey)
    this.#used = new Set(this.#avoided)
  }

  draw(angle: Angle): { headline: string; bodyText: string } | null {
    const found = this.#candidates.find(one => one.angle === angle && !this.#used.has(toKey(one.headline)))
    if (!found) return null
    const bodyText = found.bodies.find(body => !this.#used.has(toKey(body))) ?? found.bodies[0] ?? ''
    this.#used.add(toKey(found.headline)).add(toKey(bodyText))
    return { headline: found.headline, bodyText }
  }

  refill(): void {
    this.#used = new Set(this.#avoided)
  }
}

type DrawnAd = { angle: Angle; headline: string; bodyText: string }

/** Orders the angles by article, alternating factual and general ones. */
function orderAngles({ url }: AdBrief): Angle[] {
  const { factual, general } = getAngles()
  const facts = shuffle(factual, `${url}|facts`)
  const others = shuffle(general, `${url}|general`)
  return facts.flatMap((angle, at) => [angle, ...others.slice(at, at + 1)])
}

/** Draws the next three ads, each from its own angle. */
function drawAds(deck: AdDeck, angles: Angle[]): DrawnAd[] {
  const drawn: DrawnAd[] = []
  for (const angle of [...angles]) {
    if (drawn.length === variantNames.length) break
    const ad = deck.draw(angle)
    if (!ad) continue
    drawn.push({ angle, ...ad })
    // Move the angle to the end of the queue, for the next attempt.
    angles.push(...angles.splice(angles.indexOf(angle), 1))
  }
  return drawn
}

/** Matches topics that can serve as a name; visitors may have typed symbols. */
const PLAIN_TOPIC = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s'’&,.+£%()/-]*$/u

/**
 * Returns names from the topic, longest to shortest: "HDMI leads" of "how to choose an HDMI lead". Empty if only the title
 * is known, because it is a sentence.
 */
function createProductsNames({ topic, title, products }: AdBrief): ProductsName[] {
  const isPair = products.length === 2 && splitVersusTopic(topic) !== null
  const kind = isPair ? findKind({ topic, format: 'versus', products }) : removeHowTo(topic)
  if (topic === title) return []
  if (kind === 'products') {
    const kinds = (splitVersusTopic(topic) ?? []).map(part => readTopic(part).many)
    if (!kinds.every(name => PLAIN_TOPIC.test(name))) return []
    const nouns = kinds.map(name => name.split(' ').at(-1))
    return [kinds, nouns].map(names => ({ text: names.join(' and '), mass: false, isPair: true }))
  }
  const { full, many, mass } = readTopic(kind)
  const texts = [full, many, many.split(' ').slice(-2).join(' ')].filter(
    text => PLAIN_TOPIC.test(text) && !/^(?:and|or|of|for|with)\b/i.test(text),
  )
  return [...new Set(texts)].map(text => ({ text, mass }))
}

/** Maximum length of a name that fits most headlines. */
const MAX_NAME = 24

/** Every possible ad for an article, independent of the attempt. Compute it once to compose several attempts. */
export interface AdPool {
  angles: readonly Angle[]
  candidates: readonly AdCandidate[]
}

export function createAdPool(brief: AdBrief): AdPool {
  const angles = orderAngles(brief)
  // The word of the category names other products too, so that it only serves topics that fit no headline.
  const names = createProductsNames(brief)
  const others = names.some(({ text }) => text.length <= MAX_NAME) ? [] : [getShortestName(brief)]
  const wordings = [names, others].map(forms => createForms(brief, forms))
  return { angles, candidates: wordings.flatMap(forms => angles.flatMap(angle => createCandidates(angle, forms))) }
}

/**
 * Composes three ads from the article's facts, the same for one article and attempt.
 * @param avoid headlines that must not appear again.
 */
export function composeAds(brief: AdBrief, avoid: readonly string[] = [], pool = createAdPool(brief)): AdVariant[] {
  const angles = [...pool.angles]
  const deck = new AdDeck(pool.candidates, avoid)
  let drawn = drawAds(deck, angles)
  for (let attempt = 2; attempt <= brief.attempt; attempt += 1) {
    drawn = drawAds(deck, angles)
    if (drawn.length < variantNames.length) {
      deck.refill()
      drawn = drawAds(deck, angles)
    }
  }
  return drawn.flatMap(({ angle: { id, callToAction }, angle, ...texts }, at) => {
    const variant = variantNames[at]
    return variant ? [{ variant, angle: id, targeting: pickReaders(angle, brief), ...texts, callToAction }] : []
  })
}

function pickReaders({ id, readers: angleReaders }: Angle, { url, category, attempt }: AdBrief): string {
  const pool = id === 'use' ? getCategory(category).readers : angleReaders
  const order = shuffle(pool, `${url}|${id}`)
  return toReadersLabel(order[(attempt - 1) % order.length] ?? '', category)
}

/** Converts a brief to the notation of the templates, which write pounds. */
function toRulesBrief(brief: AdBrief, toRules: (text: string) => string): AdBrief {
  if (brief.currency === undefined) return brief
  const products = brief.products.map(product => ({
    ...mapProductTexts(product, toRules),
    name: toRules(product.name),
  }))
  return {
    ...brief,
    title: toRules(brief.title),
    excerpt: toRules(brief.excerpt),
    topic: toRules(brief.topic),
    products,
  }
}

/**
 * Creates a writer that fills sentence patterns with the article's facts. The same article and attempt always give the
 * same ads.
 */
export function createTemplateAdWriter(): AdWriter {
  return {
    async variants(brief, work, repair) {
      work.signal.throwIfAborted()
      const { toRules, toSite } = getMoneyNotation(brief.currency)
      const before = repair?.before.map(({ headline }) => toRules(headline))
      const ads = composeAds(toRulesBrief(brief, toRules), before)
      return ads.map(ad => ({ ...ad, headline: toSite(ad.headline), bodyText: toSite(ad.bodyText) }))
    },
  }
}
