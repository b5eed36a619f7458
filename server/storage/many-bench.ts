import { join } from 'node:path'
import type { RestorableRecordStore } from '../ports/record-store.ts'
import type { ArticleRecord, JobRecord, ProductRecord, RevisionRecord } from '../ports/records.ts'
import { openRecordStore } from './records/open-record-store.ts'

/** Number of copies stored together. */
const together = 20
/** Interval between copies, because articles are not written at the same time. */
const apartMs = 30 * 60_000

/** Copies each article of a data folder with its records; the files are shared. */
export async function multiplyArticles(dataDir: string, copies: number): Promise<void> {
  const { store } = await openRecordStore({ dir: join(dataDir, 'records') })
  await multiplyIn(store, copies)
  await store.close()
}

/** Copies articles in an open store. Later copies are older. */
export async function multiplyIn(store: RestorableRecordStore, copies: number): Promise<void> {
  const [articles, products, revisions, jobs] = await Promise.all([
    store.find('article'),
    store.find('product'),
    store.find('revision'),
    store.find('job'),
  ])
  for (let first = 1; first <= copies; first += together) {
    const numbers = Array.from({ length: Math.min(together, copies - first + 1) }, (_, n) => first + n)
    const each = <R>(records: readonly R[], copy: (record: R, number: number) => R) =>
      numbers.flatMap(number => records.map(record => copy(record, number)))
    await store.restore('article', each(articles, articleCopy))
    await store.restore('product', each(products, productCopy))
    await store.restore('revision', each(revisions, revisionCopy))
    await store.restore('job', each(jobs, jobCopy))
  }
}

/** Suffix that generated slugs never have. */
const copied = (name: string, copy: number) => `${name}-copy-${copy}`

const earlier = (instant: string, copy: number) => new Date(Date.parse(instant) - copy * apartMs).toISOString()

function articleCopy(article: ArticleRecord, copy: number): ArticleRecord {
  const { id, slug, title, jobId, publishedAt, createdAt, updatedAt } = article
  return {
    ...article,
    id: copied(id, copy),
    slug: copied(slug, copy),
    title: `${title} (${copy})`,
    createdAt: earlier(createdAt, copy),
    updatedAt: earlier(updatedAt, copy),
    publishedAt: publishedAt === null ? null : earlier(publishedAt, copy),
    jobId: jobId === null ? null : copied(jobId, copy),
  }
}

function productCopy(product: ProductRecord, copy: number): ProductRecord {
  return { ...product, id: copied(product.id, copy), articleId: copied(product.articleId, copy) }
}

function revisionCopy(revision: RevisionRecord, copy: number): RevisionRecord {
  const articleId = copied(revision.articleId, copy)
  const { slug, number, at } = revision
  return { ...revision, id: `${articleId}.${number}`, articleId, slug: copied(slug, copy), at: earlier(at, copy) }
}

function jobCopy(job: JobRecord, copy: number): JobRecord {
  const { id, createdAt, updatedAt } = job
  return {
    ...job,
    id: copied(id, copy),
    createdAt: earlier(createdAt, copy),
    updatedAt: earlier(updatedAt, copy),
  }
}
