import type { Product } from '../../../server/contract/schemas/article.ts'
import { type Chance, createChance, type Weighted } from './chance.ts'
import { instantOn, volumeOn } from './rhythm.ts'
import { adDay, type SampledAd } from './sample-ads.ts'

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
const arrivals = 0.92
const adClickRates: Readonly<Record<string, number>> = { A: 0.2, B: 0.27, C: 0.19 }
const usualAdClickRate = 0.2
/** Weights of product clicks by position, the first product highest. */
const clicksByPlace = [38, 24, 16, 12, 10]

/** Returns all readers of a day; the same on every call. Today includes those still to come. */
export function readersOn(article: SampledArticle, day: string): SampleEvent[] {
  const { id, usual, published } = article
  const organic = Math.round(usual.readers * volumeOn(day, published, id))
  const visits = Array.from({ length: organic }, (_, at) =>
    visitOf(article, { day, name: `${at}`, ...byLink(article) }),
  )
  const fromAds = article.ads.flatMap(ad => {
    const count = Math.round(adDay(ad, day).clicks * arrivals)
    const clickRate = adClickRates[ad.variant] ?? usualAdClickRate
    const origin = { url: ad.url, referrer: facebook, clickRate }
    return Array.from({ length: count }, (_, at) => visitOf(article, { day, name: `${ad.id}/${at}`, ...origin }))
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

function byLink({ slug, usual: { clickRate } }: SampledArticle) {
  return { url: `/article/${slug}`, clickRate }
}

function visitOf(article: SampledArticle, { day, name, url, referrer, clickRate }: Visit): SampleEvent[] {
  const chance = createChance(`${article.id}/${day}/${name}`)
  const visitor = `${article.id}/${name}`
  const start = instantOn(day, chance)
  const after = (seconds: number) => new Date(start + Math.floor(seconds * 1000)).toISOString()
  const view = { at: after(0), name: 'pageview', url, visitor, referrer: referrer ?? chance.oneOf(sources) } as const
  const events: SampleEvent[] = [view]
  if (chance.happens(clickRate)) {
    const first = chance.between(25, 240)
    events.push({ ...clickOn(article, chance), at: after(first), url, visitor })
    if (chance.happens(0.2)) events.push({ ...clickOn(article, chance), at: after(first + 45), url, visitor })
  }
  if (chance.happens(0.14)) events.push({ at: after(320), name: 'pageview', url: '/', visitor })
  return events
}

/** Returns the click event as the page reports it. */
function clickOn({ title, products }: SampledArticle, chance: Chance) {
  const { name, amazonUrl, price } = chance.oneOf(products.map((product, at) => [product, clicksByPlace[at] ?? 5]))
  const props = { url: amazonUrl, article: title, ...(price !== null && { price: price.toFixed(2) }) }
  return { name: 'Product Click', product: name, props } as const
}
