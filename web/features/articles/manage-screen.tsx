import '../../ui/desk.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { noTagWarning } from '../../../server/contract/affiliate-tag.ts'
import { type ArticleHead, titleLimit } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { useSettings } from '../../lib/settings.queries.ts'
import { useListFocus } from '../../lib/use-focus-in-place.ts'
import { TagWarning } from '../../ui/desk-warning.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { Message } from '../../ui/message.tsx'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { type ArticleFilter, articleListQuery } from './articles.queries.ts'
import { type AdSlots, DeletedCard, getTitleId, ManagedCard, ManagedCardSkeleton } from './managed-card.tsx'
import { MoreArticles } from './more-articles.tsx'
import { filters, useFilter } from './use-filter.ts'

export function ManageScreen(slots: AdSlots) {
  const { filter, title, articleFilter, setFilter, setTitle } = useFilter()
  const { warnings = [] } = useSettings() ?? {}
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(articleListQuery(useApi(), articleFilter))
  const { data: listed, error, hasNextPage } = list
  const ids = listed?.articles.map(({ id }) => id)
  const focus = (id?: string) => (id === undefined ? heading.current : document.getElementById(getTitleId(id)))?.focus()
  useListFocus({ list: `${listed?.filter.status} ${listed?.filter.title}`, ids }, focus)

  return (
    <div className="desk-page">
      <PageHead title="Manage Articles" />
      <h1 ref={heading} tabIndex={-1}>
        Manage Articles
      </h1>
      {warnings.includes(noTagWarning) && <TagWarning />}
      <div className="desk-tools">
        <fieldset className="segments">
          <legend className="unseen">Which articles</legend>
          {filters.map(name => (
            <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
              {name}
            </button>
          ))}
        </fieldset>
        <FormRow label="Search by title">
          {control => (
            <input
              {...control}
              type="search"
              maxLength={titleLimit}
              value={title}
              onChange={event => setTitle(event.target.value)}
            />
          )}
        </FormRow>
      </div>
      <p className="unseen" role="status">
        {ids && describeCount(ids.length, hasNextPage)}
      </p>
      {error && !listed && (
        <ReadFailure title="The articles could not be read" reason={getErrorText(error)} onRetry={list.refetch} />
      )}
      {!listed && !error && (
        <div className="managed" aria-busy="true">
          {[1, 2, 3].map(index => (
            <ManagedCardSkeleton key={index} />
          ))}
        </div>
      )}
      {listed && <Listed {...listed} isStale={list.isPlaceholderData} slots={slots} />}
      {ids && hasNextPage && (
        <MoreArticles
          key={JSON.stringify(articleFilter)}
          ids={ids}
          isReading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? error : null}
          onMore={list.fetchNextPage}
          focus={focus}
        />
      )}
    </div>
  )
}

interface ListedProps {
  filter: ArticleFilter
  articles: readonly ArticleHead[]
  /** True while results of another filter are loading. */
  isStale: boolean
  slots: AdSlots
}

function Listed({ filter, articles, isStale, slots }: ListedProps) {
  if (articles.length === 0) return <EmptyList filter={filter} />
  return (
    <div className="managed" aria-busy={isStale}>
      {articles.map(article =>
        article.status === 'deleted' ? (
          <DeletedCard key={article.id} article={article} />
        ) : (
          <ManagedCard key={article.id} article={article} {...slots} />
        ),
      )}
    </div>
  )
}

function describeCount(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} articles; there are more`
  return count === 1 ? '1 article' : `${count} articles`
}

function EmptyList({ filter: { status, title } }: { filter: ArticleFilter }) {
  if (title !== '') return <p className="nothing">No article here has these words in its title.</p>
  if (status === 'deleted') return <p className="nothing">No deleted articles. They are kept here for 30 days.</p>
  if (status === 'draft') return <p className="nothing">No drafts.</p>
  if (status === 'published') return <p className="nothing">Nothing is published.</p>
  return (
    <Message title="No articles created yet" level="h2">
      <p>Each article will be listed here, to edit, publish and promote.</p>
      <a className="button" href="/create">
        Create Your First Article
      </a>
    </Message>
  )
}
