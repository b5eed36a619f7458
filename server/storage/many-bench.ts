import { join } from 'node:path'
import type { ArticleRecord, JobRecord, ProductRecord, RevisionRecord } from '../ports/records.ts'
import { openRecordStore } from './records/open-record-store.ts'

/** Copies each article of a data folder, with all that belongs to it but the files, which the copies share. */
export async function multiplyArticles(dataDir: string, copies: number): Promise<void> {
  const { store } = await openRecordStore({ dir: join(dataDir, 'records') })
  const [articles, products, revisions, jobs] = await Promise.all([
    store.find('article'),
    store.find('product'),
    store.find('revision'),
    store.find('job'),
  ])
  for (let copy = 1; copy <= copies; copy += 1) {
    const each = <R, C>(records: readonly R[], of: (record: R, copy: number) => C) =>
      records.map(record => of(record, copy))
    await store.restore('article', each(articles, articleCopy))
    await store.restore('product', each(products, ofArticle))
    await store.restore('revision', each(revisions, revisionCopy))
    await store.restore('job', each(jobs, jobCopy))
  }
  await store.close()
}

/** No slug that is given out ends so. */
const copied = (name: string, copy: number) => `${name}-copy-${copy}`

function articleCopy(article: ArticleRecord, copy: number): ArticleRecord {
  const { id, slug, title, jobId } = article
  return {
    ...article,
    ...{ id: copied(id, copy), slug: copied(slug, copy), title: `${title} (${copy})` },
    jobId: jobId === null ? null : copied(jobId, copy),
  }
}

function ofArticle<R extends ProductRecord | RevisionRecord>(record: R, copy: number): R {
  return { ...record, id: copied(record.id, copy), articleId: copied(record.articleId, copy) }
}

function revisionCopy(revision: RevisionRecord, copy: number): RevisionRecord {
  return { ...ofArticle(revision, copy), slug: copied(revision.slug, copy) }
}

function jobCopy(job: JobRecord, copy: number): JobRecord {
  return { ...job, id: copied(job.id, copy) }
}
