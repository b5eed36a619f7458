import { useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { categoryLabel } from '../../lib/categories.ts'
import { dateAndTime, longUsDate } from '../../lib/format.ts'
import { useDelete, usePublish, useRestore, useUnpublish } from './articles.queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'

const quiet = 'button button-small button-quiet'

export function ManagedCard({ article }: { article: ArticleHead }) {
  const { id, slug, title } = article
  const named = <span className="unseen">: {title}</span>
  return (
    <article className="managed-card">
      <About article={article} />
      <div className="managed-actions">
        <a className={quiet} href={`/articles/${encodeURIComponent(id)}/edit`}>
          Edit{named}
        </a>
        <a className={quiet} href={`/article/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
          View Article<span className="unseen">: {title} (opens in a new tab)</span>
        </a>
        <StatusAction article={article} />
        <DeleteAction article={article} />
      </div>
    </article>
  )
}

export function DeletedCard({ article }: { article: ArticleHead }) {
  const restore = useRestore()
  return (
    <article className="managed-card">
      <About article={article} />
      <div className="managed-actions">
        <button type="button" className={quiet} disabled={restore.isPending} onClick={() => restore.mutate(article)}>
          {restore.isPending ? 'Restoring…' : 'Restore'}
          <span className="unseen">: {article.title}</span>
        </button>
      </div>
    </article>
  )
}

function About({ article }: { article: ArticleHead }) {
  const { status, title, excerpt, category, publishedAt, deletedAt } = article
  return (
    <div className="managed-about">
      <p className="managed-facts">
        <StatusBadge status={status} />
        <span>{categoryLabel(category)}</span>
        {publishedAt === null ? (
          <span>Not published yet</span>
        ) : (
          <time dateTime={publishedAt}>{longUsDate(publishedAt)}</time>
        )}
        {deletedAt !== null && <span>Deleted {dateAndTime(deletedAt)}</span>}
      </p>
      <h2>{title}</h2>
      <p className="managed-excerpt">{excerpt}</p>
    </div>
  )
}

function StatusAction({ article }: { article: ArticleHead }) {
  const isPublished = article.status === 'published'
  const publish = usePublish()
  const unpublish = useUnpublish()
  const { mutate, isPending } = isPublished ? unpublish : publish
  const [name, pending] = isPublished ? ['Unpublish', 'Unpublishing…'] : ['Publish', 'Publishing…']
  return (
    <button type="button" className={quiet} disabled={isPending} onClick={() => mutate(article)}>
      {isPending ? pending : name}
      <span className="unseen">: {article.title}</span>
    </button>
  )
}

function DeleteAction({ article }: { article: ArticleHead }) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useDelete()
  return (
    <>
      <button type="button" className={`${quiet} button-dangerous`} disabled={isPending} onClick={() => setAsked(true)}>
        {isPending ? 'Deleting…' : 'Delete'}
        <span className="unseen">: {article.title}</span>
      </button>
      {isAsked && (
        <DeleteDialog
          title={article.title}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false)
            mutate(article)
          }}
        />
      )}
    </>
  )
}

/** The shape of a card that is still being read. */
export function ManagedCardSkeleton() {
  return (
    <div className="managed-card skeleton" aria-hidden="true">
      <div className="managed-about">
        <span className="skeleton-line skeleton-half" />
        <span className="skeleton-line skeleton-tall" />
        <span className="skeleton-line" />
      </div>
    </div>
  )
}
