import type { Link } from '../../contract/schemas/links.ts'
import type { TodayItem } from '../../contract/schemas/today.ts'
import { type Actor, mayUse } from '../../contract/scopes.ts'
import { formatDay } from '../../domain/days.ts'
import { formatQuantity, pluralize } from '../../domain/number-format.ts'
import { getEditPath } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, OfferRecord, ProductRecord } from '../../ports/records.ts'
import type { OfferRules } from '../articles/offers.ts'

/** Maximum number of tasks of one kind. The pages of the tasks list the others. */
export const maxOfKind = 5

export interface ProductTaskSources {
  records: RecordReader
  actor: Actor
  /** Returns warnings about the settings. */
  readWarnings(): Promise<readonly string[]>
  readSettings(): Promise<OfferRules>
  findOfferId(product: ProductRecord, rules: OfferRules): string | null
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
async function listUnavailable({ records, readSettings, findOfferId }: ProductTaskSources): Promise<TodayItem[]> {
  const rules = await readSettings()
  if (rules.offers.minutes === null) return []
  const items: TodayItem[] = []
  for (const offer of await listLongestUnavailable(records)) {
    const articles = await records.getMany('article', offer.articleIds ?? [])
    for (const article of articles.filter(({ status }) => status === 'published')) {
      const products = await records.find('product', { where: { articleId: article.id } })
      const product = products.find(each => findOfferId(each, rules) === offer.id)
      if (product) items.push(toUnavailableItem(product, offer, article))
    }
    if (items.length >= maxOfKind) break
  }
  return items.slice(0, maxOfKind)
}

/** Reads more offers than tasks: a product may have been replaced, or its article unpublished, since the reading. */
async function listLongestUnavailable(records: RecordReader): Promise<OfferRecord[]> {
  const findOldest = (state: OfferRecord['state']) =>
    records.find('offer', { where: { state }, orderBy: 'since', limit: 4 * maxOfKind })
  const offers = (await Promise.all([findOldest('unavailable'), findOldest('gone')])).flat()
  return offers.sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1)).slice(0, 4 * maxOfKind)
}

function toUnavailableItem({ name }: ProductRecord, offer: OfferRecord, article: ArticleRecord): TodayItem {
  return toItem({
    kind: 'product',
    title: offer.state === 'gone' ? `${name} is no longer sold` : `${name} is out of stock`,
    note: `In “${article.title}”, since ${formatDay(offer.since ?? offer.readAt, 'british')}. Replace the product under Regenerate, or remove it.`,
    href: getEditPath(article.id),
    articleId: article.id,
  })
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
