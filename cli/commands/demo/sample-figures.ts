import type { Product } from '../../../server/contract/schemas/article.ts'
import {
  createSeededRandom,
  divideByWeights,
  drawInstant,
  getVolume,
  type SeededRandom,
  type Weighted,
} from './seeded-random.ts'

/** An ad that gets sample metrics. */
export interface SampledAd {
  id: string
  variant: string
  /** Publication time of its article. */
  published: string
}

interface AdDay {
  impressions: number
  clicks: number
  /** In pounds. */
  spend: number
}

/** Daily impressions of one ad, if three ads share £10 a day. */
const baseImpressions = 440
/** Clicks per impression: B is better; A and C differ little. */
const rates: Readonly<Record<string, number>> = { A: 0.0125, B: 0.0215, C: 0.0115 }
const defaultRate = 0.012
/** Pounds per thousand impressions. */
const pricePerThousand = 5

/** Returns the metrics of an ad on a day; the same on every call. */
export function getAdDay({ id, variant, published }: SampledAd, day: string): AdDay {
  const random = createSeededRandom(`${id}/${day}`)
  // The ads of one ad set are shown about equally often.
  const volume = Math.min(getVolume(day, published, published), 1.33) * random.between(0.96, 1.04)
  const impressions = Math.round(baseImpressions * volume)
  const rate = (rates[variant] ?? defaultRate) * random.between(0.75, 1.25)
  const clicks = Math.floor(impressions * rate + random.next())
  return { impressions, clicks, spend: (impressions * pricePerThousand * random.between(0.92, 1.08)) / 1_000 }
}

interface Group {
  name: string
  share: number
  /** Click rate relative to other groups. */
  keenness: number
}

const group = (name: string, share: number, keenness: number): Group => ({ name, share, keenness })
const ages = [
  ...[group('18-24', 14, 0.95), group('25-34', 29, 1.35), group('35-44', 25, 1.1)],
  ...[group('45-54', 16, 0.8), group('55-64', 10, 0.65), group('65+', 6, 0.5)],
]
const genders = [group('male', 53, 1.06), group('female', 47, 0.93)]
const regions: readonly Weighted<string>[] = [
  ['England', 84],
  ['Scotland', 8],
  ['Wales', 5],
  ['Northern Ireland', 3],
]

const audiences = ages.flatMap(age => genders.map(gender => [age, gender] as const))
const multiply = (factor: 'share' | 'keenness') => (groups: readonly Group[]) =>
  groups.reduce((product, audienceGroup) => product * audienceGroup[factor], 1)
const shares = audiences.map(multiply('share'))
const clickShares = audiences.map(groups => multiply('share')(groups) * multiply('keenness')(groups))

const heading = 'Date,Ad ID,Age,Gender,Region,Impressions,Clicks (all),Amount spent (GBP)'

/** Returns a CSV export of these days, split by audience. */
export function formatAdExport(days: readonly { ad: SampledAd; day: string }[]): string {
  return [heading, ...days.flatMap(({ ad, day }) => toRows(ad, day))].join('\n')
}

function toRows(ad: SampledAd, day: string): string[] {
  const { impressions, clicks, spend } = getAdDay(ad, day)
  const random = createSeededRandom(`${ad.id}/${day}/audiences`)
  const impressionsByAudience = divideByWeights(impressions, shares, random.next())
  const clicksByAudience = divideByWeights(clicks, clickShares, random.next())
  return audiences.flatMap((groups, at) => {
    const [shown = 0, clickCount = 0] = [impressionsByAudience[at], clicksByAudience[at]]
    if (shown + clickCount === 0) return []
    const cost = ((spend * shown) / impressions).toFixed(6)
    // The region is drawn per row; over a month the shares come out right.
    const audience = [...groups.map(({ name }) => name), random.pick(regions)]
    return [[day, ad.id, ...audience, shown, clickCount, cost].join(',')]
  })
}

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
