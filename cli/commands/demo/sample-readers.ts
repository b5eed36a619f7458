import type { Product } from '../../../server/contract/schemas/article.ts'
import { getAdDay, type SampledAd } from './sample-ads.ts'
import { createSeededRandom, drawInstant, getVolume, type SeededRandom, type Weighted } from './seeded-random.ts'

/** An article that gets sample readers. */
export interface SampledArticle {
  id: string
  slug: string
  title: string
  /** Publication time. */
  published: string
  products: readonly Pick<Product, 'name' | 'amazonUrl' | 'price'>[]
  /** The article's ads, with the address that a click opens. */
  ads: readonly (SampledAd & { url: string })[]
  /** Readers per usual day who come without an ad, and the share of them that click on a product. */
  usual: { readers: number; clickRate: number }
}

/** Row of an event file. */
export interface SampleEvent {
  at: string
  name: 'pageview' | 'Product Click'
  url: string
  visitor: string
  referrer?: string
  product?: string
  props?: Record<string, string>
}

const sources: readonly Weighted<string>[] = [
  ['https://www.google.com/', 48],
  ['', 21],
  ['https://www.bing.com/', 9],
  ['https://www.reddit.com/', 8],
  ['https://duckduckgo.com/', 6],
  ['https://www.youtube.com/', 5],
  ['https://www.pinterest.co.uk/', 3],
]
const facebook = 'https://www.facebook.com/'
/** Share of ad clicks that wait for the page to load. Visitors from ads click on products more often. */
const arrivalRate = 0.92
const adClickRates: Readonly<Record<string, number>> = { A: 0.2, B: 0.27, C: 0.19 }
const defaultAdClickRate = 0.2
/** Weights of product clicks by position, the first product highest. */
const clicksByPosition = [38, 24, 16, 12, 10]

/** Returns all readers of a day; the same on every call. Today includes those still to come. */
export function listReaders(article: SampledArticle, day: string): SampleEvent[] {
  const { id, usual, published } = article
  const organic = Math.round(usual.readers * getVolume(day, published, id))
  const visits = Array.from({ length: organic }, (_, at) =>
    toEvents(article, { day, name: `${at}`, ...toOrganicVisit(article) }),
  )
  const fromAds = article.ads.flatMap(ad => {
    const count = Math.round(getAdDay(ad, day).clicks * arrivalRate)
    const clickRate = adClickRates[ad.variant] ?? defaultAdClickRate
    const origin = { url: ad.url, referrer: facebook, clickRate }
    return Array.from({ length: count }, (_, at) => toEvents(article, { day, name: `${ad.id}/${at}`, ...origin }))
  })
  return [...visits, ...fromAds].flat()
}

interface Visit {
  day: string
  /** Name of the visitor, unique per day. */
  name: string
  url: string
  /** Chosen at random if absent. */
  referrer?: string
  clickRate: number
}

function toOrganicVisit({ slug, usual: { clickRate } }: SampledArticle) {
  return { url: `/article/${slug}`, clickRate }
}

function toEvents(article: SampledArticle, { day, name, url, referrer, clickRate }: Visit): SampleEvent[] {
  const random = createSeededRandom(`${article.id}/${day}/${name}`)
  const visitor = `${article.id}/${name}`
  const start = drawInstant(day, random)
  const timeAfter = (seconds: number) => new Date(start + Math.floor(seconds * 1000)).toISOString()
  const view = { at: timeAfter(0), name: 'pageview', url, visitor, referrer: referrer ?? random.pick(sources) } as const
  const events: SampleEvent[] = [view]
  if (random.happens(clickRate)) {
    const first = random.between(25, 240)
    events.push({ ...drawClick(article, random), at: timeAfter(first), url, visitor })
    if (random.happens(0.2)) events.push({ ...drawClick(article, random), at: timeAfter(first + 45), url, visitor })
  }
  if (random.happens(0.14)) events.push({ at: timeAfter(320), name: 'pageview', url: '/', visitor })
  return events
}

/** Returns the click event as the page reports it. */
function drawClick({ title, products }: SampledArticle, random: SeededRandom) {
  const { name, amazonUrl, price } = random.pick(products.map((product, at) => [product, clicksByPosition[at] ?? 5]))
  const props = { url: amazonUrl, article: title, ...(price !== null && { price: price.toFixed(2) }) }
  return { name: 'Product Click', product: name, props } as const
}
