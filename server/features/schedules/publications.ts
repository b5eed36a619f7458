import { BlogopsError, temporaryCodes } from '../../contract/errors.ts'
import { articlesPublishScheduled } from '../../contract/schemas/audit.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Logger } from '../../ports/system.ts'
import type { AssertSupported } from '../articles/article-publication.ts'
import type { Articles } from '../articles/articles.ts'
import type { Audit } from '../audit/audit.ts'
import type { SiteLock } from '../processes/leases.ts'

export interface PublicationsOptions {
  planned: Pick<Articles['planned'], 'findDue' | 'getNextTime' | 'publish' | 'setProblem' | 'dropPlan'>
  assertSupported: AssertSupported
  audit: Pick<Audit, 'runScheduled'>
  /** Runs work in one process at a time. */
  oneAtATime: SiteLock
  log: Logger
}

/** Articles published per turn of the lock. */
const batch = 20

/**
 * Creates the check that publishes articles at their planned times. Each is published in one transaction, which fails
 * if the plan has changed, so several processes publish it once. The lock only spares them the attempt.
 */
export function createPublications({ planned, assertSupported, audit, oneAtATime, log }: PublicationsOptions) {
  function publish(article: ArticleRecord): Promise<unknown> {
    const { id, schedule } = article
    return audit.runScheduled(articlesPublishScheduled, { id, scheduledBy: schedule?.by }, async () => {
      if (!schedule?.withUnsupportedClaims) await assertSupported(id)
      return planned.publish(article)
    })
  }

  /** @throws errors that pass. */
  async function publishOrReport(article: ArticleRecord): Promise<void> {
    if (article.status !== 'draft') return planned.dropPlan(article.id)
    try {
      await publish(article)
    } catch (cause) {
      if (cause instanceof BlogopsError && temporaryCodes.has(cause.code)) throw cause
      log('warn', 'a planned article could not be published', { articleId: article.id, error: String(cause) })
      await planned.setProblem(article, toProblem(cause))
    }
  }

  async function publishBatch(): Promise<void> {
    const due = await planned.findDue(batch)
    const ends = []
    for (const article of due) ends.push(...(await Promise.allSettled([publishOrReport(article)])))
    const failed = ends.find(end => end.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** @throws an error if work is due that a turn of the lock does not change, so that the check is repeated later. */
  async function publishAll(): Promise<void> {
    let [first] = await planned.findDue(1)
    while (first) {
      await oneAtATime('planned publications', publishBatch)
      const [next] = await planned.findDue(1)
      if (next?.id === first.id && next.version === first.version)
        throw new Error(`The planned article ${first.id} could be neither published nor marked.`)
      first = next
    }
  }

  /** @returns the time of the next planned publication. */
  return async function check(): Promise<Date | null> {
    await publishAll()
    const next = await planned.getNextTime()
    return next === null ? null : new Date(next)
  }
}

function toProblem(cause: unknown) {
  if (!(cause instanceof BlogopsError)) return { code: 'internal', message: 'An unexpected error stopped it.' }
  const { code, message, hint } = cause
  return { code, message, hint }
}
