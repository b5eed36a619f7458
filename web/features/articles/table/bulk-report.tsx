import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import type { BulkAction, BulkReport, BulkState } from './use-bulk.ts'

const labels: Readonly<Record<BulkAction['kind'], { done: string; failed: string }>> = {
  publish: { done: 'Published', failed: 'Not published' },
  unpublish: { done: 'Unpublished', failed: 'Not unpublished' },
  delete: { done: 'Deleted', failed: 'Not deleted' },
  restore: { done: 'Restored', failed: 'Not restored' },
  schedule: { done: 'Scheduled', failed: 'Not scheduled' },
  category: { done: 'Changed the category of', failed: 'Not changed' },
}

/** Outcome of a change of several articles: the number of changed ones, and each failure with its reason. */
export function BulkReportNotice({ report, bulk }: { report: BulkReport; bulk: BulkState }) {
  const { action, changed, failures } = report
  const confirmable = failures.filter(({ consent }) => Object.keys(consent).length > 0)
  const { done, failed } = labels[action.kind]

  /** Publishes or schedules the articles whose refusal can be confirmed. */
  function confirmAll(): void {
    const consent = Object.assign({}, ...confirmable.map(failure => failure.consent))
    void bulk.run(
      action.kind === 'schedule' ? { ...action, ...consent } : { kind: 'publish', ...consent },
      confirmable.map(({ article }) => article),
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
        {action.kind === 'delete' && changed.length > 0 && (
          <QuietButton onClick={() => void bulk.run({ kind: 'restore' }, changed)}>Undo</QuietButton>
        )}
        <QuietButton onClick={bulk.dismiss}>Dismiss</QuietButton>
      </div>
    </div>
  )
}
