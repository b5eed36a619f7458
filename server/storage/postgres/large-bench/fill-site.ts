import { deepStrictEqual } from 'node:assert/strict'
import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { addDays, listDays } from '../../../domain/days.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'
import type { LinkRecord } from '../../../ports/links.ts'
import type { RestorableRecordStore } from '../../../ports/record-store.ts'
import { copyArticles } from '../../many-bench.ts'
import { connect } from '../connect.ts'
import { PostgresEventLog } from '../events/postgres-event-log.ts'
import { migrate } from '../migrate.ts'
import { PostgresRecordStore } from '../records/postgres-record-store.ts'
import { steps } from '../steps.ts'
import { fillAds } from './fill-ads.ts'
import { fillDay, generateEvents } from './fill-events.ts'

export interface LargeSite {
  /** A database with articles that no process is using. */
  url: string
  /** Target number of articles; existing ones are copied. */
  articles: number
  adSets: number
  events: number
  /** Number of days of events and ad figures, up to yesterday. */
  days: number
  /** UTC day, such as `2026-11-21`. */
  today: string
  /** Receives progress messages. */
  report: (text: string) => void
}

/** Number of articles whose links were checked. */
const linkedArticles = 10_000
const linksPerWrite = 2_000

/** Fills a database with articles and their links, events of readers, and ads with figures. */
export async function fillLargeSite({ url, report, ...site }: LargeSite): Promise<void> {
  const pool = connect({ url, statementMs: 0 })
  const store = new PostgresRecordStore(pool)
  const dates = listDays({ from: addDays(site.today, -site.days), to: addDays(site.today, -1) })
  try {
    report(`${site.articles} articles …`)
    const written = await store.count('article')
    await copyArticles(store, Math.ceil(site.articles / written) - 1)
    const articles = await store.find('article', { where: { status: 'published' } })
    report('Links …')
    await fillLinks(store, articles.slice(0, linkedArticles))
    report(`${site.adSets} ad sets …`)
    await fillAds(store, articles.slice(0, site.adSets), dates)
    report(`${site.events} events …`)
    const readers = { paths: articles.map(({ slug }) => `/article/${slug}`), adSets: site.adSets }
    const perDay = Math.ceil(site.events / dates.length)
    // Works on two at once: generates one while the other is stored.
    const remaining = dates.values()
    const fillDays = async () => {
      for (const date of remaining) await fillDay(pool, date, generateEvents(date, perDay, readers))
    }
    await Promise.all([fillDays(), fillDays()])
    report('vacuum analyze …')
    await pool.query('vacuum analyze')
    await pool.query('checkpoint')
  } finally {
    await pool.end()
  }
}

/** Adds the links of the articles' products. One in ten is broken, and one in ten has moved. */
async function fillLinks(store: RestorableRecordStore, articles: readonly { id: string }[]): Promise<void> {
  let links: LinkRecord[] = []
  for (const { id } of articles) {
    for (const { amazonUrl } of await store.find('product', { where: { articleId: id } })) {
      const n = links.length % 10
      links.push(createLink(amazonUrl, { articleId: id, state: n === 0 ? 'broken' : n === 1 ? 'moved' : 'ok' }))
    }
    if (links.length < linksPerWrite) continue
    await store.restore('link', links)
    links = []
  }
  await store.restore('link', links)
}

function createLink(url: string, { articleId, state }: { articleId: string; state: LinkRecord['state'] }): LinkRecord {
  // Not of the address alone: the generated articles, of which the others are copies, share their products.
  const id = hash('sha256', `${articleId} ${url}`, 'hex').slice(0, 16)
  const at = '2026-01-01T00:00:00.000Z'
  const answer = { status: state === 'broken' ? 404 : 200, reason: '', target: null, failures: 0, failedAt: null }
  return { id, version: 1, url, state, ...answer, checkedAt: at, since: at, nextAt: at, articleIds: [articleId] }
}

/**
 * Stores the same events of a day into two empty databases: directly, and through the event log.
 * @throws AssertionError if their counts differ.
 */
export async function checkFilling(filledUrl: string, appendedUrl: string): Promise<void> {
  const day = '2026-01-01'
  const paths = Array.from({ length: 8_000 }, (_, n) => `/article/article-${n}`)
  const events = [...generateEvents(day, 20_000, { paths, adSets: 100 })]
  const filled = await withDatabase(filledUrl, async pool => {
    await fillDay(pool, day, events)
    return readFigures(pool, day, paths.slice(0, 20))
  })
  const appended = await withDatabase(appendedUrl, async pool => {
    await appendInTurn(pool, events)
    return readFigures(pool, day, paths.slice(0, 20))
  })
  deepStrictEqual(filled, appended)
}

async function withDatabase<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  await migrate(url, steps)
  const pool = connect({ url })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function appendInTurn(pool: Pool, events: readonly StoredEvent[]): Promise<void> {
  const log = new PostgresEventLog(pool)
  for (let from = 0; from < events.length; from += 1_000) await log.append(events.slice(from, from + 1_000))
}

/** Returns the counts of a day, with the details of some pages. */
async function readFigures(pool: Pool, day: string, paths: readonly string[]) {
  const log = new PostgresEventLog(pool)
  const range = { from: day, to: day }
  const pages = await Promise.all(paths.map(path => log.pageDetail(range, path)))
  return { counts: await log.counts(range), pages }
}
