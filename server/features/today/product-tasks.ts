import type { Client } from '../../contract/client.ts'
import type { Link } from '../../contract/schemas/links.ts'
import type { Replacement } from '../../contract/schemas/optimizer-reports.ts'
import type { TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
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

type Task = Pick<TodayItem, 'kind' | 'title' | 'note' | 'href'> & Partial<Pick<TodayItem, 'articleId'>>

/** Creates the item of a task, which belongs to no article unless one is given. */
export const toItem = ({ articleId = null, ...task }: Task): TodayItem => ({ ...task, articleId, progress: null })

/** Lists what the products and links of published articles leave for a person to do. */
export async function listProductTasks(sources: ProductTaskSources): Promise<TodayItem[]> {
  if (!mayUse(sources.actor, 'articles:read')) return []
  return (await Promise.all([listUnavailable(sources), listOutdated(sources), findBrokenLinks(sources)])).flat()
}

/** Products of published articles that nobody can buy, the longest unavailable first. */
async function listUnavailable({ api }: ProductTaskSources): Promise<TodayItem[]> {
  return (await api.optimizer.replacements({ limit: maxOfKind })).map(
    ({ article, product, state, since, candidate }) => ({
      ...toItem({
        kind: 'product',
        title: state === 'gone' ? `${product.name} is no longer sold` : `${product.name} is out of stock`,
        note: `In “${article.title}”, since ${formatDay(since, 'british')}. ${candidate ? describeCandidate(candidate) : noCandidate}`,
        href: getEditPath(article.id),
        articleId: article.id,
      }),
      ...(candidate && { replacement: { product: product.id, asin: candidate.asin, name: candidate.name } }),
    }),
  )
}

const noCandidate = 'Replace the product under Regenerate, or remove it.'

function describeCandidate(candidate: NonNullable<Replacement['candidate']>): string {
  return `Proposed instead: ${describeProposed(candidate)}. ${candidate.reasons.join(' ')}`
}

/** Published articles with sentences that rest on facts which Amazon has changed since. */
async function listOutdated({ records, readSettings }: ProductTaskSources): Promise<TodayItem[]> {
  if ((await readSettings()).offers.minutes === null) return []
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
    const note = `${lost} The text marks what to correct.`
    const task = `“${title}” states facts that Amazon changed`
    return toItem({ kind: 'product', title: task, note, href: getEditPath(id), articleId: id })
  })
}

/** Broken links that are counted. */
const maxBrokenLinks = 20

/** Broken links of published articles, as one task. The list of links has all of them. */
async function findBrokenLinks({ listBrokenLinks }: ProductTaskSources): Promise<TodayItem[]> {
  const links = await listBrokenLinks(maxBrokenLinks + 1)
  const [first] = links
  if (!first) return []
  const count = links.length > maxBrokenLinks ? `More than ${maxBrokenLinks}` : `${links.length}`
  const titles = [...new Set(links.flatMap(({ articles }) => articles.map(({ title }) => `“${title}”`)))]
  const others = titles.length - 1
  const where = others === 0 ? titles[0] : `${titles[0]} and ${formatQuantity(others, 'other article')}`
  const title = pluralize(links.length, '1 link is broken', `${count} links are broken`)
  return [toItem({ kind: 'link', title, note: `In ${where}. ${first.reason}`, href: '/articles/links' })]
}
