import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import type { BulkAction, BulkArticle, BulkReport, BulkState } from './use-bulk.ts'

const labels: Readonly<Record<BulkAction['kind'], { done: string; failed: string }>> = {
  publish: { done: 'Published', failed: 'Not published' },
  unpublish: { done: 'Unpublished', failed: 'Not unpublished' },
  delete: { done: 'Deleted', failed: 'Not deleted' },
  restore: { done: 'Restored', failed: 'Not restored' },
  schedule: { done: 'Scheduled', failed: 'Not scheduled' },
  unschedule: { done: 'Unscheduled', failed: 'Not unscheduled' },
  category: { done: 'Changed the category of', failed: 'Not changed' },
}

/** Outcome of a change of several articles: the number of changed ones, and each failure with its reason. */
export function BulkReportNotice({ report, bulk }: { report: BulkReport; bulk: BulkState }) {
  const { action, changed, failures } = report
  const confirmable = failures.filter(({ consent }) => Object.keys(consent).length > 0)
  const { done, failed } = labels[action.kind]
  const undo = getUndo(report)

  /** Publishes or schedules the articles whose refusal can be confirmed. */
  function confirmAll(): void {
    const consent = Object.assign({}, ...confirmable.map(failure => failure.consent))
    void bulk.run(
      action.kind === 'schedule' ? { ...action, ...consent } : { kind: 'publish', ...consent },
      confirmable.map(({ article }) => article),
      report.versions,
    )
  }

  return (
    <div className={failures.length > 0 ? 'notice notice-warning' : 'notice'} role="status">
      <p>
        {done} {formatQuantity(changed.length, 'article')}.
      </p>
      {failures.length > 0 && (
        <ul className="bulk-failures">
          {failures.map(({ article, reason }) => (
            <li key={article.id}>
              <strong>
                {failed}: <a href={getEditPath(article.id)}>{article.title}</a>
              </strong>{' '}
              {reason}
            </li>
          ))}
        </ul>
      )}
      <div className="desk-actions">
        {confirmable.length > 0 && (
          <QuietButton onClick={confirmAll}>
            {action.kind === 'schedule' ? 'Schedule' : 'Publish'}{' '}
            {confirmable.length === 1 ? 'it' : `these ${confirmable.length}`} anyway
          </QuietButton>
        )}
        {undo.articles.length > 0 && (
          <QuietButton onClick={() => void bulk.run(undo.action, undo.articles, report.versions)}>Undo</QuietButton>
        )}
        <QuietButton onClick={bulk.dismiss}>Dismiss</QuietButton>
      </div>
    </div>
  )
}

interface Undo {
  action: BulkAction
  /** Articles that it changes, as they are before it. */
  articles: readonly BulkArticle[]
}

/** Returns the change that gives each article the state that it had; without articles if there is none. */
function getUndo({ action, changed }: BulkReport): Undo {
  const published = changed.filter(({ status }) => status === 'published')
  const drafts = changed.filter(({ status }) => status === 'draft')
  // Unpublishing does not bring a planned time back.
  const unplanned = drafts.every(({ scheduledFor }) => scheduledFor === undefined) ? drafts : []
  switch (action.kind) {
    case 'delete':
      return { action: { kind: 'restore' }, articles: changed }
    case 'publish':
      return { action: { kind: 'unpublish' }, articles: setStatus(unplanned, 'published') }
    case 'unpublish':
      return { action: { kind: 'publish' }, articles: setStatus(published, 'draft') }
    case 'schedule':
      return { action: { kind: 'unschedule' }, articles: unplanned }
    case 'category':
      return {
        action: { kind: 'category', categories: new Map(changed.map(({ id, category }) => [id, category])) },
        articles: changed.map(article => ({ ...article, category: action.categories.get(article.id) ?? '' })),
      }
    default:
      return { action, articles: [] }
  }
}

const setStatus = (articles: readonly BulkArticle[], status: BulkArticle['status']) =>
  articles.map(article => ({ ...article, status }))
