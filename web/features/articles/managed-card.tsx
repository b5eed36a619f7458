import { type ComponentType, useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useCategoryView } from '../../lib/categories.ts'
import { ArticleEarningsNote } from '../../lib/earnings-figures.tsx'
import { formatDateTime, formatLongUsDate } from '../../lib/format.ts'
import { StatusBadge } from '../../ui/labels.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { DeleteDialog, PublishDialog } from './article-actions.tsx'
import { useDelete, usePublish, useRestore, useUnpublish } from './publishing.queries.ts'

const quietClass = 'button button-small button-quiet'

/** Components that show an article's ads and the actions for them. */
export interface AdSlots {
  Ads: ComponentType<{ article: ArticleHead }>
  AdActions: ComponentType<{ article: ArticleHead }>
}

/** Id of a card's heading, which can receive the focus. */
export const getTitleId = (id: string) => `managed-${id}`

export function ManagedCard({ article, Ads, AdActions }: { article: ArticleHead } & AdSlots) {
  const { id, slug, title } = article
  return (
    <article className="managed-card">
      <div className="managed-main">
        <About article={article} />
        <Ads article={article} />
      </div>
      <div className="managed-actions">
        <AdActions article={article} />
        <a className={quietClass} href={`/article/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
          View Article<span className="unseen">: {title} (opens in a new tab)</span>
        </a>
        {article.publishedAt !== null && (
          <a className={quietClass} href={`/analytics/${encodeURIComponent(id)}`}>
            Analytics<span className="unseen">: {title}</span>
          </a>
        )}
        <a className={quietClass} href={`/articles/${encodeURIComponent(id)}/edit`}>
          Edit<span className="unseen">: {title}</span>
        </a>
        <MoreActions article={article} />
      </div>
    </article>
  )
}

export function DeletedCard({ article }: { article: ArticleHead }) {
  const restore = useRestore()
  return (
    <article className="managed-card">
      <div className="managed-main">
        <About article={article} />
      </div>
      <div className="managed-actions">
        <button
          type="button"
          className={quietClass}
          disabled={restore.isPending}
          onClick={() => restore.mutate(article)}
        >
          {restore.isPending ? 'Restoring…' : 'Restore'}
          <span className="unseen">: {article.title}</span>
        </button>
      </div>
    </article>
  )
}

function About({ article }: { article: ArticleHead }) {
  const { id, status, title, excerpt, category, publishedAt, deletedAt } = article
  const { name } = useCategoryView(category)
  return (
    <>
      <p className="managed-facts">
        <StatusBadge status={status} />
        <span>{name}</span>
        {publishedAt === null ? (
          <span>Not published yet</span>
        ) : (
          <time dateTime={publishedAt}>{formatLongUsDate(publishedAt)}</time>
        )}
        {deletedAt !== null && <span>Deleted {formatDateTime(deletedAt)}</span>}
      </p>
      <h2 id={getTitleId(id)} tabIndex={-1}>
        {title}
      </h2>
      <p className="managed-excerpt">{excerpt}</p>
      <ArticleEarningsNote articleId={id} />
    </>
  )
}

function MoreActions({ article }: { article: ArticleHead }) {
  const isPublished = article.status === 'published'
  const publish = usePublish()
  const unpublish = useUnpublish()
  const deletion = useDelete()
  const [isConfirming, setConfirming] = useState(false)
  const pending = [
    publish.isPending && 'Publishing…',
    unpublish.isPending && 'Unpublishing…',
    deletion.isPending && 'Deleting…',
  ].find(name => name !== false)
  return (
    <>
      <MoreMenu
        about={article.title}
        pending={pending}
        items={[
          isPublished
            ? { name: 'Unpublish', onChoose: () => unpublish.mutate(article) }
            : { name: 'Publish', onChoose: () => publish.mutate(article) },
          { name: 'Delete', isDangerous: true, onChoose: () => setConfirming(true) },
        ]}
      />
      <PublishDialog article={article} publish={publish} />
      {isConfirming && (
        <DeleteDialog
          title={article.title}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            deletion.mutate(article)
          }}
        />
      )}
    </>
  )
}

/** Placeholder of a card while it is loading. */
export function ManagedCardSkeleton() {
  return (
    <div className="managed-card skeleton" aria-hidden="true">
      <div className="managed-main">
        <span className="skeleton-line skeleton-half" />
        <span className="skeleton-line skeleton-tall" />
        <span className="skeleton-line" />
      </div>
    </div>
  )
}
