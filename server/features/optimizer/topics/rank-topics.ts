import { maxNextTopics, type NextTopic } from '../../../contract/schemas/optimizer-reports.ts'
import type { CommissionRates } from '../../../contract/schemas/site.ts'
import { countDays, type DateRange } from '../../../domain/days.ts'
import { groupBy } from '../../../domain/fields.ts'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import type { DemandFigures } from './search-demand.ts'
import { type CategoryRates, explainTopic } from './topic-reasons.ts'

/** Visitors without ads of published articles, and the ones of the same days a year before. */
export interface TopicFigures {
  candidates: readonly TopicCandidate[]
  articles: readonly ArticleFigures[]
  /** Search phrases with their number of visitors. */
  phrases: readonly { phrase: string; visitors: number }[]
  /** Queries of Search Console without an article; null without figures. */
  demand: DemandFigures | null
  /** Prices of products in articles, in hundredths of the currency. */
  prices: readonly { category: string; pence: number }[]
  rates: CommissionRates
  /** Visitors a year ago by category; null without enough of them. */
  seasons: ReadonlyMap<string, SeasonFigures> | null
  currency: string
  /** Returns the name of a category for readers. */
  getName(category: string): string
}

export interface ArticleFigures {
  category: string
  /** Visitors and product clicks without those from ads. */
  visitors: number
  productClicks: number
  /** Part of the examined days since its publication, up to 1. */
  exposure: number
}

/** Visitors of articles a year ago: before the same day, and after it. */
export interface SeasonFigures {
  before: number
  after: number
}

/** Articles and visitors by which the site's mean counts in the estimate of a category. */
const priorArticles = 2
const priorVisitors = 200

/** Visitors by which the mean of all topics counts in the interest of one. */
const priorSearches = 20

/** Limit of the interest in a topic, because anybody can send search phrases. */
const maxInterest = 3

/** Visitors by which the season of the site counts in that of a category. */
const priorSeason = 500

/** Queries of Search Console that the reasons of a topic name. */
const maxDemandReasons = 2

/** Minimum days of an article: the first ones say little about the others. */
const minExposureDays = 14

/** Part of the days on which the article could be read. */
export function getExposure(since: string, days: DateRange): number {
  const from = since < days.from ? days.from : since
  return Math.min(1, Math.max(minExposureDays, countDays({ from, to: days.to })) / countDays(days))
}

/** Ranks topics by the expected value of an article, the most valuable first. Figures of ads are no part of it. */
export function rankTopics(figures: TopicFigures): NextTopic[] {
  const site = sumRates(figures.articles)
  const byCategory = groupBy(figures.articles, ({ category }) => category)
  const searches = new Map(figures.candidates.map(candidate => [candidate, countSearches(candidate, figures.phrases)]))
  const countInterested = (candidate: TopicCandidate) =>
    (searches.get(candidate) ?? 0) + (figures.demand?.expected.get(candidate.topic) ?? 0)
  const interested = figures.candidates.reduce((sum, candidate) => sum + countInterested(candidate), 0)
  const meanInterested = interested / Math.max(1, searches.size)
  const estimated = figures.candidates.map((candidate): NextTopic => {
    const own = sumRates(byCategory.get(candidate.category) ?? [], site)
    const searched = searches.get(candidate) ?? 0
    const interest = Math.min(
      maxInterest,
      (countInterested(candidate) + priorSearches) / (meanInterested + priorSearches),
    )
    const season = getSeason(candidate.category, figures.seasons)
    const price = findPrice(candidate, figures.prices)
    const commissionRate = getRate(figures.rates, candidate.category)
    const visitors = own.visitors * interest * season
    const pence = price === null ? null : visitors * own.clicksPerVisitor * price * (commissionRate / 100)
    const topic = {
      topic: candidate.topic,
      category: candidate.category,
      products: candidate.products,
      visitors: round(visitors, 1),
      clicksPerHundred: round(100 * own.clicksPerVisitor, 2),
      price: price === null ? null : price / 100,
      commissionRate,
      value: pence === null ? null : round(pence / 100, 2),
    }
    const name = figures.getName(candidate.category)
    const demand = (figures.demand?.queries ?? [])
      .filter(({ topic: about }) => about === candidate.topic)
      .slice(0, maxDemandReasons)
      .flatMap(({ reasons }) => reasons)
    const { currency } = figures
    return { ...topic, reasons: explainTopic(topic, { own, site, searched, demand, season, name, currency }) }
  })
  return estimated.sort(compareValues).slice(0, maxNextTopics)
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** Without visitors, all values are 0; what a click would bring decides then. */
function compareValues(a: NextTopic, b: NextTopic): number {
  const getClickValue = ({ price, commissionRate }: NextTopic) => (price ?? 0) * commissionRate
  return (
    (b.value ?? 0) - (a.value ?? 0) ||
    b.visitors - a.visitors ||
    getClickValue(b) - getClickValue(a) ||
    (b.products ?? 0) - (a.products ?? 0)
  )
}

/** Means of articles; with `prior`, shrunk towards it. */
function sumRates(articles: readonly ArticleFigures[], prior?: CategoryRates): CategoryRates {
  const sum = (field: 'visitors' | 'productClicks' | 'exposure') =>
    articles.reduce((total, article) => total + article[field], 0)
  const [visitors, clicks, exposure] = [sum('visitors'), sum('productClicks'), sum('exposure')]
  const weight = prior ? { articles: priorArticles, visitors: priorVisitors } : { articles: 0, visitors: 0 }
  const mean = prior ?? { visitors: 0, clicksPerVisitor: 0 }
  return {
    articles: articles.length,
    seen: visitors,
    visitors: divide(visitors + weight.articles * mean.visitors, exposure + weight.articles),
    clicksPerVisitor: divide(clicks + weight.visitors * mean.clicksPerVisitor, visitors + weight.visitors),
  }
}

const divide = (part: number, whole: number) => (whole > 0 ? part / whole : 0)

function countSearches({ isNamedIn }: TopicCandidate, phrases: TopicFigures['phrases']): number {
  return phrases.reduce((sum, { phrase, visitors }) => (isNamedIn(phrase) ? sum + visitors : sum), 0)
}

/** Rise or fall of a category after this time of the year, relative to the whole site, shrunk towards it. */
function getSeason(category: string, seasons: TopicFigures['seasons']): number {
  if (!seasons) return 1
  const site = { before: 0, after: 0 }
  for (const { before, after } of seasons.values()) {
    site.before += before
    site.after += after
  }
  const all = site.before + site.after
  const own = seasons.get(category) ?? { before: 0, after: 0 }
  const after = own.after + (priorSeason * site.after) / all
  const before = own.before + (priorSeason * site.before) / all
  return after / before / (site.after / site.before)
}

/** Median price of the topic's products or, if unknown, of the category's or the site's. */
function findPrice({ category, pricePence }: TopicCandidate, prices: TopicFigures['prices']): number | null {
  if (pricePence !== null) return pricePence
  const ofCategory = prices.filter(price => price.category === category)
  return getMedian(ofCategory.length > 0 ? ofCategory : prices)
}

function getMedian(prices: TopicFigures['prices']): number | null {
  const sorted = prices.map(({ pence }) => pence).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

function getRate({ categories, other }: CommissionRates, category: string): number {
  return categories.find(own => own.category === category)?.rate ?? other
}

export function describeLimits({ seasons, articles, demand }: TopicFigures, candidates: number): string[] {
  const isRead = articles.some(({ visitors }) => visitors > 0)
  return [
    ...(candidates === 0 ? ['Every topic that can be served has an article or was turned down.'] : []),
    ...(isRead
      ? []
      : ['No visitors without ads were counted in the last 90 days, so the order follows prices and commission.']),
    'The value is the commission if each product click led to an order. Fewer do, which does not change the order.',
    'Visitors from ads are not counted, so ad spend does not change the order.',
    ...(demand
      ? []
      : ['Figures of Google Search Console would show what people search for: blogops search import <export.zip>']),
    ...(seasons ? [] : ['There is no data on seasons yet: it needs visitors of the same months a year ago.']),
  ]
}
