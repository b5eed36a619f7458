import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleHead } from '../../contract/schemas/article.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, PublicationSchedule } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { Lookup } from './article-lookup.ts'
import type { ArticleChanges } from './article-saves.ts'
import type { ArticleProductState } from './product-changes.ts'

/** @throws BlogopsError `conflict`, naming whatever requires the article to stay published. */
export type AssertMayTakeDown = (reader: RecordReader, article: Pick<ArticleRecord, 'id' | 'title'>) => Promise<void>

/** Text of an article that is about to be stored. */
export type TextChanges = Pick<ArticleChanges, 'title' | 'excerpt' | 'content'>

/**
 * Checks an article that readers will see. With changes, only sentences that they add are refused.
 * @param jobId Job whose sources the changes were written from; by default the article's job.
 * @param products Products that the article will have, if they change too.
 * @throws BlogopsError `conflict` for sentences without a source
 */
export type AssertSupported = (
  ref: string,
  changes?: TextChanges,
  jobId?: string,
  products?: Pick<ArticleProductState, 'products' | 'formerProducts' | 'described'>,
) => Promise<void>

/** True if readers see the article, or will see it at its planned time without another question. */
export function isForReaders({ status, scheduledFor, scheduleProblem }: ArticleHead): boolean {
  return status === 'published' || (scheduledFor !== undefined && scheduleProblem === undefined)
}

/** Time of a publication, who planned it, and the answers to the questions of publishing. */
export interface PublicationPlan extends Pick<PublicationSchedule, 'by' | 'withUnsupportedClaims' | 'withoutTag'> {
  at: Date
}

export interface ArticlePublicationOptions {
  records: RecordStore
  lookup: Lookup
  clock: Clock
  assertMayTakeDown: AssertMayTakeDown
  /** Called in the transaction that publishes an article. */
  assignTrackingId: (tx: Transaction, articleId: string) => Promise<void>
}

/** Returns the article without its planned publication. */
export function withoutSchedule(article: ArticleRecord): ArticleRecord {
  if (!article.schedule && !article.scheduleState) return article
  return { ...article, schedule: null, scheduledFor: null, scheduleState: null }
}

/** Publishes and unpublishes articles, now or at a planned time, without new revisions. */
export function createArticlePublication({ records, lookup, clock, ...options }: ArticlePublicationOptions) {
  const now = () => clock.now().toISOString()

  async function putPublished(tx: Transaction, article: ArticleRecord): Promise<ArticleRecord> {
    await options.assignTrackingId(tx, article.id)
    const updatedAt = now()
    const publishedAt = article.publishedAt ?? updatedAt
    return tx.put('article', { ...withoutSchedule(article), status: 'published', publishedAt, updatedAt })
  }

  function findPlanned(limit: number): Promise<ArticleRecord[]> {
    return records.find('article', { where: { scheduleState: 'planned' }, orderBy: 'scheduledFor', limit })
  }

  return {
    setStatus: (id: string, status: 'draft' | 'published'): Promise<ArticleRecord> =>
      records.transact(async tx => {
        const before = lookup.assertEditable(await tx.get('article', id))
        if (before.status === status) return before
        if (status === 'published') return putPublished(tx, before)
        await options.assertMayTakeDown(tx, before)
        return tx.put('article', { ...before, status, updatedAt: now() })
      }),

    /** Plans the publication of a draft, or changes its time. @throws BlogopsError `conflict` if it is published. */
    plan: (id: string, { at, ...answers }: PublicationPlan): Promise<ArticleRecord> =>
      records.transact(async tx => {
        const before = lookup.assertEditable(await tx.get('article', id))
        if (before.status === 'published') throw createPublishedError(before)
        const schedule = { ...answers, at: now(), problem: null }
        return tx.put('article', {
          ...before,
          schedule,
          scheduledFor: at.toISOString(),
          scheduleState: 'planned',
        })
      }),

    /** @throws BlogopsError `conflict` if no publication is planned. */
    cancel: (id: string): Promise<ArticleRecord> =>
      records.transact(async tx => {
        const before = lookup.assertEditable(await tx.get('article', id))
        if (!before.schedule) throw new BlogopsError('conflict', `"${before.title}" is not scheduled.`)
        return tx.put('article', withoutSchedule(before))
      }),

    /** Returns the first articles whose time has come, without reading any others. */
    async findDue(limit: number): Promise<ArticleRecord[]> {
      const until = now()
      return (await findPlanned(limit)).filter(({ scheduledFor }) => (scheduledFor ?? '') <= until)
    },

    /** Returns the time of the next planned publication, ISO 8601, or null. */
    getNextTime: async (): Promise<string | null> => (await findPlanned(1))[0]?.scheduledFor ?? null,

    /** Lists the planned publications and those that failed, earliest first. */
    async list(): Promise<ArticleRecord[]> {
      const states = ['planned', 'problem'] as const
      const found = states.map(scheduleState =>
        records.find('article', { where: { scheduleState }, orderBy: 'scheduledFor' }),
      )
      return (await Promise.all(found)).flat().sort(compareTimes)
    },

    /**
     * Publishes an article whose time has come.
     * @throws BlogopsError `conflict` if its plan has changed since it was read.
     */
    publishDue: (planned: ArticleRecord): Promise<ArticleRecord> =>
      records.transact(async tx => {
        const before = await tx.get('article', planned.id)
        if (!before || !isSamePlan(before, planned)) throw createChangedPlanError(planned)
        return putPublished(tx, before)
      }),

    /**
     * Removes the plan of an article that is not a draft any more. A process of an earlier version can leave one, as it
     * publishes and deletes articles without regard to plans.
     */
    dropPlan: (id: string): Promise<void> =>
      records.transact(async tx => {
        const before = await tx.get('article', id)
        if (before && before.status !== 'draft') await tx.put('article', withoutSchedule(before))
      }),

    /** Stores why an article was not published at its time, unless its plan has changed since. */
    setProblem: (planned: ArticleRecord, problem: NonNullable<PublicationSchedule['problem']>): Promise<void> =>
      records.transact(async tx => {
        const before = await tx.get('article', planned.id)
        if (!before?.schedule || !isSamePlan(before, planned)) return
        await tx.put('article', { ...before, scheduleState: 'problem', schedule: { ...before.schedule, problem } })
      }),
  }
}

/** True if the article is a draft that is still planned for the same time. */
function isSamePlan(article: ArticleRecord, { scheduledFor }: ArticleRecord): boolean {
  const { status, scheduleState } = article
  return status === 'draft' && scheduleState === 'planned' && article.scheduledFor === scheduledFor
}

function compareTimes(a: ArticleRecord, b: ArticleRecord): number {
  const [first, second] = [a.scheduledFor ?? '', b.scheduledFor ?? '']
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function createPublishedError({ title, slug }: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `"${title}" is published already.`, {
    hint: `To publish it later, take it off the site first: blogops articles unpublish ${slug}`,
  })
}

function createChangedPlanError({ title }: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `The planned publication of "${title}" was changed in the meantime.`)
}
