import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../../server/contract/client.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { invalidateArticles, runInParallel, useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { getUnsupportedClaims, isMissingTagError, type PublishingConsent } from '../publishing.queries.ts'

export type BulkArticle = Pick<ArticleHead, 'id' | 'title' | 'status' | 'category' | 'scheduledFor'>

export type BulkAction =
  | ({ kind: 'publish' } & PublishingConsent)
  | { kind: 'unpublish' | 'unschedule' | 'delete' | 'restore' }
  /** Categories by the id of the article. */
  | { kind: 'category'; categories: ReadonlyMap<string, string> }
  /** Times by the id of the article, in the time zone of the site. */
  | ({ kind: 'schedule'; times: ReadonlyMap<string, string> } & PublishingConsent)

/** Article that was not changed. */
interface BulkFailure {
  article: BulkArticle
  reason: string
  /** Confirmation with which it can be published; empty if nothing can be confirmed. */
  consent: PublishingConsent
}

export interface BulkReport {
  action: BulkAction
  changed: readonly BulkArticle[]
  failures: readonly BulkFailure[]
  /** Versions for Undo by the id of the article; undefined after a deletion. */
  versions: ReadonlyMap<string, number | undefined>
}

/** Number of changed and failed articles so far. */
interface BulkProgress {
  kind: BulkAction['kind']
  ended: number
  total: number
}

export type BulkState = ReturnType<typeof useBulk>

/** Makes one change to each of several articles. Each is a call of its own, so one failure does not undo the others. */
export function useBulk(onEnd: (report: BulkReport) => void) {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<BulkProgress>()
  const [report, setReport] = useState<BulkReport>()

  /** @param known Versions for Undo, which does not change an article that has another one. */
  async function run(action: BulkAction, articles: readonly BulkArticle[], known?: BulkReport['versions']) {
    if (progress) return
    const showProgress = (ended: number) => setProgress({ kind: action.kind, ended, total: articles.length })
    setReport(undefined)
    showProgress(0)
    const versions = new Map(known)
    const change = async ({ id }: BulkArticle) =>
      versions.set(id, (await sendChange(api, action, id, known?.get(id))).version)
    const failed = await runInParallel(articles, change, showProgress)
    const failures = failed.map(
      ({ item, error }): BulkFailure => ({
        article: item,
        reason: getErrorText(error),
        consent: getConsent(error, action),
      }),
    )
    const failedIds = new Set(failures.map(({ article }) => article.id))
    const ending = { action, failures, versions, changed: articles.filter(({ id }) => !failedIds.has(id)) }
    setReport(ending)
    setProgress(undefined)
    onEnd(ending)
    await invalidateArticles(queries)
  }

  return { progress, report, run, dismiss: () => setReport(undefined) }
}

async function sendChange(api: Client, action: BulkAction, id: string, version?: number) {
  if (action.kind === 'category') return api.articles.update({ id, version, category: action.categories.get(id) ?? '' })
  if (version !== undefined) await (await import('../../../lib/article-changes.ts')).assertUnchanged(api, id, version)
  if (action.kind === 'publish') {
    const { kind: _, ...consent } = action
    return api.articles.publish({ id, ...consent })
  }
  if (action.kind === 'schedule') {
    const { kind: _, times, ...consent } = action
    return (await api.articles.schedule({ id, at: times.get(id) ?? '', ...consent })).article
  }
  switch (action.kind) {
    case 'unpublish':
      return api.articles.unpublish({ id })
    case 'unschedule':
      return api.articles.unschedule({ id })
    case 'delete':
      return { ...(await api.articles.delete({ id })), version: undefined }
    case 'restore':
      return api.articles.restore({ id })
  }
}

/** Adds the confirmation that the error asks for to those already given. */
function getConsent(error: Error, action: BulkAction): PublishingConsent {
  if (action.kind !== 'publish' && action.kind !== 'schedule') return {}
  const { withoutTag, withUnsupportedClaims } = action
  const given = { ...(withoutTag && { withoutTag }), ...(withUnsupportedClaims && { withUnsupportedClaims }) }
  if (isMissingTagError(error)) return { ...given, withoutTag: true }
  return getUnsupportedClaims(error) === null ? {} : { ...given, withUnsupportedClaims: true }
}
