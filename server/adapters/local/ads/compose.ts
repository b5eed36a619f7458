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

/** What can be said under an angle: a headline, and the texts that go with it. */
interface Candidate {
  angle: Angle
  headline: string
  bodies: readonly string[]
}

interface Forms {
  /** What can be said of the things under each of their names, the longest first. */
  common: readonly Values[]
  brief: AdBrief
}

const formsOf = (brief: AdBrief, things: readonly Things[]): Forms => ({
  common: things.map(form => commonValues(brief, form)),
  brief,
})

/** What can be said on an occasion, in the longest words first. */
function valuesOf({ names, named, values }: Occasion, { common }: Forms): Values[] {
  const each = names.length > 0 ? names : [undefined]
  return each.flatMap(name => common.map(one => ({ ...one, ...values, [named]: name })))
}

/** A pattern with the first words that leave it short enough, or null. */
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

/** Draws ads without putting back, so that no headline comes twice before all of them have come. */
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

/** The angles of an article in its own order: one that rests on facts, one that does not, and so on. */
function anglesOf({ url }: AdBrief): Angle[] {
  const facts = shuffled(factual, `${url}|facts`)
  const others = shuffled(general, `${url}|general`)
  return facts.flatMap((angle, at) => [angle, ...others.slice(at, at + 1)])
}

/** The next three, each from its own angle. */
function drawThree(deck: Deck, line: Angle[]): Drawn[] {
  const drawn: Drawn[] = []
  for (const angle of [...line]) {
    if (drawn.length === variantNames.length) break
    const ad = deck.draw(angle)
    if (!ad) continue
    drawn.push({ angle, ...ad })
    // To the end of the line, for the next attempt.
    line.push(...line.splice(line.indexOf(angle), 1))
  }
  return drawn
}

/** All that can be said of an article, whatever the attempt: to compose many attempts of it, this is made once. */
export interface Sayings {
  line: readonly Angle[]
  candidates: readonly Candidate[]
}

export function sayingsOf(brief: AdBrief): Sayings {
  const line = anglesOf(brief)
  // The category's word says less than the topic's, so what is said with it comes after all else.
  const wordings = [formsOf(brief, thingsForms(brief)), formsOf(brief, [shortestThings(brief)])]
  return { line, candidates: wordings.flatMap(forms => line.flatMap(angle => candidatesOf(angle, forms))) }
}

/**
 * Three ads from the article's own facts, the same for one article and attempt. @param avoid headlines that are not to
 * come again.
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
