import type { Client } from '../../contract/client.ts'
import type { Link } from '../../contract/schemas/links.ts'
import type { Replacement } from '../../contract/schemas/optimizer-reports.ts'
import type { TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
import { noOffersWarning } from '../../domain/amazon.ts'
import { formatDay } from '../../domain/days.ts'
import { formatQuantity, pluralize } from '../../domain/number-format.ts'
import { describeProposed } from '../../domain/offers.ts'
import { getEditPath } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { OfferRules } from '../articles/offers.ts'

/** Maximum number of tasks of one kind. The pages of the tasks list the others. */
export const maxOfKind = 5

export interface ProductTaskSources {
  records: RecordReader
  actor: Actor
  /** Returns warnings about the settings. */
  readWarnings(): Promise<readonly string[]>
  readSettings(): Promise<OfferRules>
  /** Reads as the actor. */
  api: Client
  /** Lists broken links of published articles. */
  listBrokenLinks(limit: number): Promise<Link[]>
}

/** Lists what the products and links of published articles leave for a person to do. */
export async function listProductTasks(sources: ProductTaskSources): Promise<TodayItem[]> {
  const lists = [findMissingOffers(sources), listUnavailable(sources), listOutdated(sources), findBrokenLinks(sources)]
  return (await Promise.all(lists)).flat()
}

/** Products of published articles that nobody can buy, the longest unavailable first. */
async function listUnavailable({ actor, api }: ProductTaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'articles:read')) return []
  return (await api.optimizer.replacements({ limit: maxOfKind })).map(
    ({ article, product, state, since, candidate }) => ({
      kind: 'product',
      title: state === 'gone' ? `${product.name} is no longer sold` : `${product.name} is out of stock`,
      note: `In “${article.title}”, since ${formatDay(since, 'british')}. ${candidate ? describeCandidate(candidate) : noCandidate}`,
      href: getEditPath(article.id),
      articleId: article.id,
      progress: null,
      ...(candidate && { replacement: { product: product.id, asin: candidate.asin, name: candidate.name } }),
    }),
  )
}

const noCandidate = 'Replace the product under Regenerate, or remove it.'

function describeCandidate(candidate: NonNullable<Replacement['candidate']>): string {
  return `Proposed instead: ${describeProposed(candidate)}. ${candidate.reasons.join(' ')}`
}

/** Published articles with sentences that rest on facts which Amazon has changed since. */
async function listOutdated({ records, actor, readSettings }: ProductTaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'articles:read') || (await readSettings()).offers.minutes === null) return []
  const offers = await records.find('offer', { where: { state: 'changed' }, limit: 4 * maxOfKind })
  const found = new Map(offers.flatMap(({ outdated = [] }) => outdated.map(each => [each.articleId, each] as const)))
  const articles = await records.getMany('article', [...found.keys()])
  return articles.slice(0, maxOfKind).flatMap(({ id, title, status, version }) => {
    const checked = found.get(id)
    // A text that was saved since is checked again with the next reading.
    if (!checked || status !== 'published' || version !== checked.version) return []
    const { sentences } = checked
    const lost = pluralize(
      sentences,
      '1 sentence has lost its source.',
      `${sentences} sentences have lost their source.`,
    )
    return {
      kind: 'product',
      title: `“${title}” states facts that Amazon changed`,
      note: `${lost} The text marks what to correct.`,
      href: getEditPath(id),
      articleId: id,
      progress: null,
    }
  })
}

async function findMissingOffers({ actor, readWarnings }: ProductTaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'settings:read') || !(await readWarnings()).includes(noOffersWarning)) return []
  return [
    {
      kind: 'product',
      title: 'Pages show no prices',
      note: `${noOffersWarning}.`,
      href: '/settings',
      articleId: null,
      progress: null,
    },
  ]
}

/** Broken links that are counted. */
const maxBrokenLinks = 20

/** Broken links of published articles, as one task. The list of links has all of them. */
async function findBrokenLinks({ actor, listBrokenLinks }: ProductTaskSources): Promise<TodayItem[]> {
  if (!mayUse(actor, 'articles:read')) return []
  const links = await listBrokenLinks(maxBrokenLinks + 1)
  const [first] = links
  if (!first) return []
  const count = links.length > maxBrokenLinks ? `More than ${maxBrokenLinks}` : `${links.length}`
  const titles = [...new Set(links.flatMap(({ articles }) => articles.map(({ title }) => `“${title}”`)))]
  const others = titles.length - 1
  const where = others === 0 ? titles[0] : `${titles[0]} and ${formatQuantity(others, 'other article')}`
  return [
    {
      kind: 'link',
      title: pluralize(links.length, '1 link is broken', `${count} links are broken`),
      note: `In ${where}. ${first.reason}`,
      href: '/articles/links',
      articleId: null,
      progress: null,
    },
  ]
}
