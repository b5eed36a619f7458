import type { Product } from '../../../server/contract/schemas/article.ts'
import { type Chance, createChance, type Weighted } from './chance.ts'
import { instantOn, volumeOn } from './rhythm.ts'
import { adDay, type SampledAd } from './sample-ads.ts'

/** An article as its readers are made up. */
export interface SampledArticle {
  id: string
  slug: string
  title: string
  /** When. */
  published: string
  products: readonly Pick<Product, 'name' | 'amazonUrl' | 'price'>[]
  /** With where a click on them leads. */
  ads: readonly (SampledAd & { url: string })[]
  /** Readers on a usual day who come by no ad, and how many of them click on a product. */
  usual: { readers: number; clickRate: number }
}

/** A row of a file of events. */
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
/** Of those who click on an ad, so many wait for the page; and who came for an ad's promise is readier to buy. */
const arrivals = 0.92
const adClickRates: Readonly<Record<string, number>> = { A: 0.2, B: 0.27, C: 0.19 }
const usualAdClickRate = 0.2
/** The higher up a product stands, the more it is clicked. */
const clicksByPlace = [38, 24, 16, 12, 10]

/** All readers of a day, always the same; of today also those to come. */
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
  /** Of who makes it, the same on no other day. */
  name: string
  url: string
  /** Missing where it is to be chosen. */
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

/** As the page tells of it. */
function clickOn({ title, products }: SampledArticle, chance: Chance) {
  const { name, amazonUrl, price } = chance.oneOf(products.map((product, at) => [product, clicksByPlace[at] ?? 5]))
  const props = { url: amazonUrl, article: title, ...(price !== null && { price: price.toFixed(2) }) }
  return { name: 'Product Click', product: name, props } as const
}
