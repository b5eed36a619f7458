import { hash } from 'node:crypto'
import { join } from 'node:path'
import { toProductUrl } from '../domain/amazon.ts'
import type { RestorableRecordStore } from '../ports/record-store.ts'
import type { ArticleRecord, JobRecord, ProductRecord, RevisionRecord } from '../ports/records.ts'
import { openRecordStore } from './records/open-record-store.ts'

/** Number of copies stored together. */
const copiesPerWrite = 20
/** Interval between copies, because articles are not written at the same time. */
const copyIntervalMs = 30 * 60_000

/** Copies each article of a data folder with its records; the files are shared. */
export async function multiplyArticles(dataDir: string, copies: number): Promise<void> {
  const { store } = await openRecordStore({ dir: join(dataDir, 'records') })
  await copyArticles(store, copies)
  await store.close()
}

/** Copies articles in an open store. Later copies are older. */
export async function copyArticles(store: RestorableRecordStore, copies: number): Promise<void> {
  const [articles, products, revisions, jobs] = await Promise.all([
    store.find('article'),
    store.find('product'),
    store.find('revision'),
    store.find('job'),
  ])
  for (let first = 1; first <= copies; first += copiesPerWrite) {
    const numbers = Array.from({ length: Math.min(copiesPerWrite, copies - first + 1) }, (_, n) => first + n)
    const each = <R>(records: readonly R[], copy: (record: R, number: number) => R) =>
      numbers.flatMap(number => records.map(record => copy(record, number)))
    await store.restore('article', each(articles, copyArticle))
    await store.restore('product', each(products, copyProduct))
    await store.restore('revision', each(revisions, copyRevision))
    await store.restore('job', each(jobs, copyJob))
  }
}

/** Suffix that generated slugs never have. */
const toCopyName = (name: string, copy: number) => `${name}-copy-${copy}`

const toEarlierTime = (instant: string, copy: number) =>
  new Date(Date.parse(instant) - copy * copyIntervalMs).toISOString()

function copyArticle(article: ArticleRecord, copy: number): ArticleRecord {
  const { id, slug, title, jobId, publishedAt, createdAt, updatedAt } = article
  return {
    ...article,
    id: toCopyName(id, copy),
    slug: toCopyName(slug, copy),
    title: `${title} (${copy})`,
    createdAt: toEarlierTime(createdAt, copy),
    updatedAt: toEarlierTime(updatedAt, copy),
    publishedAt: publishedAt === null ? null : toEarlierTime(publishedAt, copy),
    jobId: jobId === null ? null : toCopyName(jobId, copy),
  }
}

/** Copies are other products of the shop, as the articles of a large site are not all about the same ones. */
function copyProduct(product: ProductRecord, copy: number): ProductRecord {
  const { id, articleId } = product
  const asin = `B0${hash('sha256', toCopyName(id, copy), 'hex').slice(0, 8).toUpperCase()}`
  const amazonUrl = toProductUrl(asin)
  return { ...product, id: toCopyName(id, copy), articleId: toCopyName(articleId, copy), asin, amazonUrl }
}

function copyRevision(revision: RevisionRecord, copy: number): RevisionRecord {
  const articleId = toCopyName(revision.articleId, copy)
  const { slug, number, at } = revision
  return {
    ...revision,
    id: `${articleId}.${number}`,
    articleId,
    slug: toCopyName(slug, copy),
    at: toEarlierTime(at, copy),
  }
}

function copyJob(job: JobRecord, copy: number): JobRecord {
  const { id, createdAt, updatedAt } = job
  return {
    ...job,
    id: toCopyName(id, copy),
    createdAt: toEarlierTime(createdAt, copy),
    updatedAt: toEarlierTime(updatedAt, copy),
  }
}
