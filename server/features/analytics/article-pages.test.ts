import { expect, it } from 'vitest'
import type { DayCounts } from '../../domain/events.ts'
import { seededRandom } from '../../domain/random.ts'
import { Names, packCounts, sumCounts } from '../../lib/packed-counts.ts'
import { runSync, runWithPauses } from '../../lib/steps.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import { indexArticles, sumTraffic, toArticlePath, toTrafficById } from './article-pages.ts'
import { createArticleTraffic } from './article-traffic.ts'

const random = seededRandom(11)
const upTo = (most: number) => Math.floor(random() * most)
const none: TrafficCounts = { visitors: 0, pageviews: 0, productClicks: 0 }

/** Pages of articles, of former slugs and of neither. */
function madeUpDay(): Map<string, TrafficCounts> {
  const page = () => ['/', toArticlePath(`s${upTo(30)}`), `/category/${upTo(5)}`][upTo(3)] ?? '/'
  const counts = () => ({ visitors: 1 + upTo(9), pageviews: upTo(9), productClicks: upTo(3) })
  return new Map(Array.from({ length: upTo(40) }, () => [page(), counts()]))
}

function packed(pages: Map<string, TrafficCounts>, names: Names) {
  const rest = { ads: new Map(), phrases: new Map(), bytes: 0, crowded: false }
  const day: DayCounts = { day: '', total: none, pages, ...rest }
  return packCounts(day, names).pages
}

it('sums the pages of each article, regardless of how days are packed', async () => {
  const articles = Array.from({ length: 12 }, (_, n) => ({ id: `a${n}`, slug: `s${2 * n}` }))
  const former = new Map<string, string>([
    ...Array.from({ length: 10 }, (_, n) => [`s${2 * n + 1}`, `a${n % 7}`] as const),
    // A slug that another article has now, and one of an unpublished article.
    ['s4', 'a9'],
    ['s29', 'a99'],
  ])
  const formerOwners = async (slugs: Iterable<string>) =>
    new Map([...slugs].flatMap(slug => [[slug, former.get(slug) ?? '']] as const).filter(([, id]) => id !== ''))
  const findOwner = (path: string) => {
    const slug = path.slice('/article/'.length)
    return articles.find(one => one.slug === slug)?.id ?? former.get(slug)
  }
  const places = await runWithPauses(indexArticles(articles))
  const names = new Names()
  for (let run = 0; run < 100; run += 1) {
    const days = Array.from({ length: upTo(6) }, madeUpDay)
    const expected = new Map<string, TrafficCounts>()
    for (const [path, { visitors, pageviews, productClicks }] of days.flatMap(day => [...day])) {
      const id = path.startsWith('/article/') ? findOwner(path) : undefined
      if (id === undefined || id === 'a99') continue
      const sum = expected.get(id) ?? none
      expected.set(id, {
        visitors: sum.visitors + visitors,
        pageviews: sum.pageviews + pageviews,
        productClicks: sum.productClicks + productClicks,
      })
    }
    for (const pages of [
      sumCounts(days.map(day => (upTo(3) === 0 ? day : packed(day, names)))),
      new Map(sumCounts(days)),
    ]) {
      const sums = await sumTraffic(pages, places, formerOwners)
      expect(toTrafficById(articles, id => sums.at(places.findPosition(id) ?? -1))).toEqual(expected)
    }
  }
})

it('gives the traffic of a former slug to the published article that has it now, when others are read', async () => {
  const toArticle = (id: string, slug: string) => ({ id, slug, title: slug, category: 'kitchen', publishedAt: null })
  const [renamed, successor] = [toArticle('a1', 'new'), toArticle('a2', 'old')]
  const published = [renamed, successor]
  const index = runSync(indexArticles(published))
  const lookedUp: string[] = []
  const fail = () => Promise.reject(new Error('This test reads no figures.'))
  const neverRead = { source: 'built-in', read: fail, readPage: fail, phrases: fail } as const
  const traffic = createArticleTraffic({
    web: neverRead,
    articles: {
      published: async () => ({ ...index, all: published, titleRanks: async () => new Int32Array(2) }),
      find: async () => renamed,
      findFormerOwners: async slugs => {
        lookedUp.push(...slugs)
        return new Map(lookedUp.map(slug => [slug, 'a1']))
      },
      findFormerSlugs: async () => ['old', 'older'],
      products: async () => [],
    },
  })
  const views = (visitors: number) => ({ visitors, pageviews: visitors, productClicks: 0 })
  const pages = new Map([
    ['/article/new', views(1)],
    ['/article/old', views(2)],
    ['/article/older', views(4)],
  ])
  expect([...(await traffic.readAll([renamed], { pages }))]).toEqual([['a1', views(5)]])
  expect(lookedUp).toEqual(['older'])
})
