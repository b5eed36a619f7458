import { maxBodyText, maxHeadline } from '../../../contract/schemas/ad.ts'
import { variantNames } from '../../../contract/schemas/ad-variants.ts'
import { textLength } from '../../../contract/text-length.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { shuffled } from '../writer/random.ts'
import { fill, type Values } from '../writer/voice.ts'
import { type Angle, factual, general } from './angles.ts'
import { commonValues, type Occasion, occasionsOf } from './occasions.ts'
import { shortestThings, type Things, thingsForms } from './short-forms.ts'
import { categoryOf, readersOf } from './uses.ts'

/** Headline under an angle, with the texts that suit it. */
interface Candidate {
  angle: Angle
  headline: string
  bodies: readonly string[]
}

interface Forms {
  /** Values for each name of the compared products, longest first. */
  common: readonly Values[]
  brief: AdBrief
}

const formsOf = (brief: AdBrief, things: readonly Things[]): Forms => ({
  common: things.map(form => commonValues(brief, form)),
  brief,
})

/** Returns values for a subject, longest wording first. */
function valuesOf({ names, named, values }: Occasion, { common }: Forms): Values[] {
  const each = names.length > 0 ? names : [undefined]
  return each.flatMap(name => common.map(one => ({ ...one, ...values, [named]: name })))
}

/** Fills a pattern with the first wording that fits the length, or returns null. */
function fitted(pattern: string, wordings: readonly Values[], most: number): string | null {
  for (const values of wordings) {
    const text = fill(pattern, values)
    if (text !== null && textLength(text) <= most)
      return text.replace(/^\p{Ll}(?!\p{Lu})/u, first => first.toUpperCase())
  }
  return null
}

const texts = (found: readonly (string | null)[]) => [...new Set(found)].filter(text => text !== null)

function candidatesOf(angle: Angle, forms: Forms): Candidate[] {
  const seed = `${forms.brief.url}|${angle.id}`
  const found = occasionsOf(angle, forms.brief).flatMap((occasion, at) => {
    const wordings = valuesOf(occasion, forms)
    const headlines = texts(angle.headlines.map(pattern => fitted(pattern, wordings, maxHeadline)))
    const bodies = texts(angle.bodies.map(pattern => fitted(pattern, wordings, maxBodyText)))
    const inOrder = shuffled(bodies, `${seed}|${at}`)
    return bodies.length === 0 ? [] : headlines.map(headline => ({ angle, headline, bodies: inOrder }))
  })
  return shuffled(found, seed)
}

const keyOf = (text: string) => text.toLowerCase()

/** Draws ads without replacement, so that no headline repeats before all have been used. */
class Deck {
  readonly #candidates: readonly Candidate[]
  readonly #kept: readonly string[]
  #used: Set<string>

  constructor(candidates: readonly Candidate[], kept: readonly string[]) {
    this.#candidates = candidates
    this.#kept = kept.map(keyOf)
    this.#used = new Set(this.#kept)
  }

  draw(angle: Angle): { headline: string; bodyText: string } | null {
    const found = this.#candidates.find(one => one.angle === angle && !this.#used.has(keyOf(one.headline)))
    if (!found) return null
    const bodyText = found.bodies.find(body => !this.#used.has(keyOf(body))) ?? found.bodies[0] ?? ''
    this.#used.add(keyOf(found.headline)).add(keyOf(bodyText))
    return { headline: found.headline, bodyText }
  }

  refill(): void {
    this.#used = new Set(this.#kept)
  }
}

type Drawn = { angle: Angle; headline: string; bodyText: string }

/** Orders the angles by article, alternating factual and general ones. */
function anglesOf({ url }: AdBrief): Angle[] {
  const facts = shuffled(factual, `${url}|facts`)
  const others = shuffled(general, `${url}|general`)
  return facts.flatMap((angle, at) => [angle, ...others.slice(at, at + 1)])
}

/** Draws the next three ads, each from its own angle. */
function drawThree(deck: Deck, line: Angle[]): Drawn[] {
  const drawn: Drawn[] = []
  for (const angle of [...line]) {
    if (drawn.length === variantNames.length) break
    const ad = deck.draw(angle)
    if (!ad) continue
    drawn.push({ angle, ...ad })
    // Move the angle to the end of the queue, for the next attempt.
    line.push(...line.splice(line.indexOf(angle), 1))
  }
  return drawn
}

/** Every possible ad for an article, independent of the attempt. Compute it once to compose several attempts. */
export interface Sayings {
  line: readonly Angle[]
  candidates: readonly Candidate[]
}

export function sayingsOf(brief: AdBrief): Sayings {
  const line = anglesOf(brief)
  // The category's word is vaguer than the topic's, so wordings with it come last.
  const wordings = [formsOf(brief, thingsForms(brief)), formsOf(brief, [shortestThings(brief)])]
  return { line, candidates: wordings.flatMap(forms => line.flatMap(angle => candidatesOf(angle, forms))) }
}

/**
 * Composes three ads from the article's facts, the same for one article and attempt.
 * @param avoid headlines that must not appear again.
 */
export function composeAds(brief: AdBrief, avoid: readonly string[] = [], sayings = sayingsOf(brief)): AdVariant[] {
  const line = [...sayings.line]
  const deck = new Deck(sayings.candidates, avoid)
  let drawn = drawThree(deck, line)
  for (let attempt = 2; attempt <= brief.attempt; attempt += 1) {
    drawn = drawThree(deck, line)
    if (drawn.length < variantNames.length) {
      deck.refill()
      drawn = drawThree(deck, line)
    }
  }
  return drawn.flatMap(({ angle, headline, bodyText }, at) => {
    const variant = variantNames[at]
    return variant
      ? [
          {
            variant,
            angle: angle.id,
            targeting: readers(angle, brief),
            headline,
            bodyText,
            callToAction: angle.callToAction,
          },
        ]
      : []
  })
}

function readers({ id, readers: own }: Angle, { url, category, attempt }: AdBrief): string {
  const pool = id === 'use' ? categoryOf(category).readers : own
  const order = shuffled(pool, `${url}|${id}`)
  return readersOf(order[(attempt - 1) % order.length] ?? '', category)
}
