import type { ProductWithStats } from '../../product-stats.ts'
import type { Draft } from '../draft.ts'
import { toPhrase } from '../listing.ts'
import { link, list, paragraph, strong } from '../markup.ts'
import { pickPhrases } from '../phrases.ts'
import { getVerdict } from '../product-group.ts'
import type { Subject } from '../subject.ts'

type PickKind = 'overall' | 'value' | 'cheapest' | 'reviewed' | 'rated' | 'fact' | 'runnerUp'

interface Pick {
  product: ProductWithStats
  kind: PickKind
  badge: string
  /** For a pick by a fact: "longest battery life, 40 hours". */
  fact?: string
}

type Candidate = Pick | null

function findValuePick({ group }: Draft): Candidate {
  const product = group.cheapest
  if (group.samePrice || group.byPrice[1]?.pricePence === product.pricePence) return null
  const isWellRated = product.rating >= 4 && getVerdict(product) !== 'unrated'
  return isWellRated
    ? { product, kind: 'value', badge: 'Best value' }
    : { product, kind: 'cheapest', badge: 'Lowest price' }
}

function findRatingPick({ group }: Draft): Candidate {
  const [product, second] = group.bestRated
  return product && !second ? { product, kind: 'rated', badge: 'Highest rated' } : null
}

function findReviewsPick({ group }: Draft): Candidate {
  const product = group.mostReviewed
  return product && product.rating >= 4 ? { product, kind: 'reviewed', badge: 'Most reviewed' } : null
}

function findFactPicks({ comparables }: Draft): Candidate[] {
  return comparables.flatMap(({ best, phrase }) =>
    best
      ? [
          {
            product: best.product,
            kind: 'fact',
            badge: best.badge,
            fact: `the ${best.superlative} ${phrase}, ${toPhrase(best.value)}`,
          },
        ]
      : [],
  )
}

/** Chooses two to four picks for reasons that the data support. No product is picked twice. */
export function choosePicks(draft: Draft): Pick[] {
  const { products } = draft.brief
  const [first, second] = products
  if (!first) return []
  const pickCount = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4
  const picks: Pick[] = [{ product: first, kind: 'overall', badge: 'Best overall' }]
  const candidates = [
    findValuePick(draft),
    ...draft.voice.order('picks', [findRatingPick(draft), findReviewsPick(draft), ...findFactPicks(draft)]),
  ]
  if (second) candidates.push({ product: second, kind: 'runnerUp', badge: 'Runner-up' })
  for (const pick of candidates) {
    if (!pick || picks.length >= pickCount || picks.some(({ product }) => product === pick.product)) continue
    if (!picks.some(({ badge }) => badge === pick.badge)) picks.push(pick)
  }
  return picks
}

function writeReason(draft: Draft, subject: Subject, pick: Pick): string {
  const { voice } = draft
  const anchor = voice.say('pickAnchor', pickPhrases().pickAnchors, subject.values) || (subject.values.the ?? '')
  const values = { ...subject.values, fact: pick.fact, link: link(subject.product.url, anchor) }
  const pool = subject.verdict === 'unrated' ? pickPhrases().unratedPick : pickPhrases().pickReasons[pick.kind]
  return voice.say(`pick:${pick.kind}`, pool, values) || voice.say('pick:unrated', pickPhrases().unratedPick, values)
}

export function writePicks(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const chosen = picks.flatMap(pick => {
    const subject = subjects.find(({ product }) => product === pick.product)
    return subject ? [{ pick, subject, reason: writeReason(draft, subject, pick) }] : []
  })
  const intro = draft.voice.say('picksIntro', pickPhrases().picksIntros, draft.common)
  const closing = draft.voice.say('picksClosing', pickPhrases().picksClosings, draft.common)
  const shape = draft.voice.order('picksShape', ['list', 'paragraphs', 'numbered'])[0]
  const lines = chosen.map(({ pick, subject, reason }) =>
    shape === 'numbered'
      ? `${strong(subject.values.name ?? '')} (${pick.badge.toLowerCase()}). ${reason}`
      : `${strong(`${pick.badge}: ${subject.values.name}`)}. ${reason}`,
  )
  const body =
    shape === 'paragraphs' ? lines.map(line => paragraph(line)).join('') : list(lines, shape === 'list' ? 'ul' : 'ol')
  return paragraph(intro) + body + paragraph(closing)
}
