import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../../server/contract/client.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { invalidateArticles, useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { runInParallel } from '../../../lib/mutations.ts'
import { getUnsupportedClaims, isMissingTagError, type PublishingConsent } from '../publishing.queries.ts'

export type BulkArticle = Pick<ArticleHead, 'id' | 'title'>

export type BulkAction =
  | ({ kind: 'publish' } & PublishingConsent)
  | { kind: 'unpublish' | 'delete' | 'restore' }
  | { kind: 'category'; category: string }

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

  async function run(action: BulkAction, articles: readonly BulkArticle[]): Promise<void> {
    if (progress) return
    const showProgress = (ended: number) => setProgress({ kind: action.kind, ended, total: articles.length })
    setReport(undefined)
    showProgress(0)
    const failed = await runInParallel(articles, ({ id }) => sendChange(api, action, id), showProgress)
    const failures = failed.map(
      ({ item, error }): BulkFailure => ({
        article: item,
        reason: getErrorText(error),
        consent: getConsent(error, action),
      }),
    )
    const failedIds = new Set(failures.map(({ article }) => article.id))
    const ending = { action, failures, changed: articles.filter(({ id }) => !failedIds.has(id)) }
    setReport(ending)
    setProgress(undefined)
    onEnd(ending)
    await invalidateArticles(queries)
  }

  return { progress, report, run, dismiss: () => setReport(undefined) }
}

function sendChange(api: Client, action: BulkAction, id: string): Promise<unknown> {
  if (action.kind === 'category') return api.articles.update({ id, category: action.category })
  if (action.kind === 'publish') {
    const { kind: _, ...consent } = action
    return api.articles.publish({ id, ...consent })
  }
  switch (action.kind) {
    case 'unpublish':
      return api.articles.unpublish({ id })
    case 'delete':
      return api.articles.delete({ id })
    case 'restore':
      return api.articles.restore({ id })
  }
}

/** Adds the confirmation that the error asks for to those already given. */
function getConsent(error: Error, action: BulkAction): PublishingConsent {
  if (action.kind !== 'publish') return {}
  const { kind: _, ...given } = action
  if (isMissingTagError(error)) return { ...given, withoutTag: true }
  return getUnsupportedClaims(error) === null ? {} : { ...given, withUnsupportedClaims: true }
}
