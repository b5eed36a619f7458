import type { NextTopic, SearchDemand, SearchedTopic } from '../../../contract/schemas/optimizer-reports.ts'
import { formatDay } from '../../../domain/days.ts'
import { formatAmount } from '../../../domain/money.ts'
import { formatQuantity, pluralize } from '../../../domain/number-format.ts'

/** Figures of the articles of a category or of the site. */
export interface CategoryRates {
  articles: number
  /** Visitors without ads. */
  seen: number
  /** Expected visitors of an article in the examined days. */
  visitors: number
  clicksPerVisitor: number
}

interface Explained {
  own: CategoryRates
  site: CategoryRates
  /** Visitors who searched for the topic. */
  searched: number
  /** Reasons from the queries of Search Console. */
  demand: readonly string[]
  season: number
  /** Name of the category. */
  name: string
  currency: string
}

type Estimate = Omit<NextTopic, 'reasons'>

/** Explains the figures of a topic in sentences. */
export function explainTopic(
  topic: Estimate,
  { own, site, searched, demand, season, name, currency }: Explained,
): string[] {
  return [
    ...demand,
    ...(searched > 0
      ? [`${formatQuantity(searched, 'visitor')} looked for ${topic.topic}, and no article covers them.`]
      : []),
    describeVisitors(topic, { own, site, name }),
    ...(site.seen > 0
      ? [
          `About ${topic.clicksPerHundred.toFixed(1)} product clicks for a hundred visitors are expected (whole site: ${(100 * site.clicksPerVisitor).toFixed(1)}).`,
        ]
      : []),
    describePrice(topic, currency),
    ...describeSeason(season, name),
  ]
}

function describeVisitors(
  topic: Estimate,
  { own, site, name }: { own: CategoryRates; site: CategoryRates; name: string },
): string {
  if (site.seen === 0) return 'No visitors without ads were counted yet, so nothing is known about readers.'
  const expected = `An article may have about ${formatQuantity(Math.round(topic.visitors), 'visitor')} without ads in 90 days`
  if (own.articles === 0) return `${expected}. No article in ${name} exists yet, so the mean of the site is assumed.`
  const had = `${formatQuantity(own.seen, 'visitor')} without ads`
  return pluralize(
    own.articles,
    `${expected}. The one article in ${name} had ${had}.`,
    `${expected}. The ${formatQuantity(own.articles, 'article')} in ${name} had ${had}.`,
  )
}

function describePrice({ price, products, commissionRate }: Estimate, currency: string): string {
  const paid = `The shop pays ${commissionRate}%`
  if (price === null) return `${paid}. The price is unknown.`
  const amount = formatAmount({ amount: price, currency })
  return products === null
    ? `${paid} of about ${amount}, the usual price of products in articles like it.`
    : `${paid} of about ${amount}, the usual price of ${formatQuantity(products, 'product')} to choose from.`
}

function describeSeason(season: number, name: string): string[] {
  const percent = Math.round(100 * (season - 1))
  if (percent === 0) return []
  return [
    `A year ago, visitors of ${name} ${percent > 0 ? 'rose' : 'fell'} by ${Math.abs(percent)}% in the next 90 days, compared with the whole site.`,
  ]
}

type Demand = Pick<SearchedTopic, 'query' | 'impressions' | 'position'>

interface DemandContext extends Pick<SearchDemand, 'days' | 'comparedWith'> {
  /** Growth in percent, null for a new query; undefined if it is not rising. */
  rise: { percent: number | null } | undefined
}

/** Explains a query of Search Console in sentences. */
export function describeDemand({ query, impressions, position }: Demand, { rise, days, comparedWith }: DemandContext) {
  const formatRange = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} to ${formatDay(to)}`
  return [
    `From ${formatRange(days)}, Google showed this site ${formatQuantity(impressions, 'time')} for “${query}”, at position ${position} on average. No article is about it.`,
    ...(rise === undefined || comparedWith === null
      ? []
      : [
          rise.percent === null
            ? `It is new: the export of ${formatRange(comparedWith)} did not have it.`
            : `That is ${rise.percent}% more a day than from ${formatRange(comparedWith)}.`,
        ]),
  ]
}
