import '../../ui/desk.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ArticleHead, deletedForDays, titleLimit } from '../../../server/contract/schemas/article.ts'
import { noTagWarning } from '../../../server/domain/amazon.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/site.queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useListFocus } from '../../lib/use-list-focus.ts'
import { TagWarning } from '../../ui/desk-warning.tsx'
import { FormRow } from '../../ui/form.tsx'
import { Message, ReadFailure } from '../../ui/page-states.tsx'
import { type ArticleFilter, articleListQuery } from './articles.queries.ts'
import { type AdSlots, DeletedCard, getTitleId, ManagedCard, ManagedCardSkeleton } from './managed-card.tsx'

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
          <legend className="unseen">Status</legend>
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
        <ReadFailure title="Could not load articles" reason={getErrorText(error)} onRetry={list.refetch} />
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

const filters = ['All', 'Published', 'Drafts', 'Deleted'] as const
type Filter = (typeof filters)[number]

const statuses = { All: 'all', Published: 'published', Drafts: 'draft', Deleted: 'deleted' } as const

/** Milliseconds without typing before the search starts. */
const debounceMs = 300

/** Filter of the list. Stored in the address, so that it survives a reload and going back. */
function useFilter() {
  const { path, query, route } = useLocation()
  const filter = filters.find(name => name.toLowerCase() === query.show) ?? 'All'
  // The address updates too late for a text field, so the title has its own state.
  const [title, setTitle] = useState((query.title ?? '').slice(0, titleLimit))
  const debouncedTitle = useDebounced(title.trim(), debounceMs)
  const articleFilter: ArticleFilter = { status: statuses[filter], title: debouncedTitle }

  function updateAddress(show: Filter, searchText: string): void {
    const search = new URLSearchParams({
      ...(show !== 'All' && { show: show.toLowerCase() }),
      ...(searchText !== '' && { title: searchText }),
    })
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }

  return {
    filter,
    title,
    articleFilter,
    setFilter: (show: Filter) => updateAddress(show, title),
    setTitle: (searchText: string) => {
      setTitle(searchText)
      updateAddress(filter, searchText)
    },
  }
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
  if (hasMore) return `Showing the first ${count} articles`
  return formatQuantity(count, 'article')
}

function EmptyList({ filter: { status, title } }: { filter: ArticleFilter }) {
  if (title !== '') return <p className="empty-text">No articles match this title.</p>
  if (status === 'deleted')
    return <p className="empty-text">No deleted articles. Deleted articles stay here for {deletedForDays} days.</p>
  if (status === 'draft') return <p className="empty-text">No drafts.</p>
  if (status === 'published') return <p className="empty-text">No published articles.</p>
  return (
    <Message title="No articles created yet" level="h2">
      <p>Your articles appear here. Edit, publish and promote them from this list.</p>
      <a className="button" href="/create">
        Create Your First Article
      </a>
    </Message>
  )
}

interface MoreArticlesProps {
  /** Ids of the listed articles. */
  ids: readonly string[]
  isReading: boolean
  /** Error of the last attempt. */
  error: Error | null
  onMore: () => unknown
  /** Moves focus to a listed article. */
  focus: (id: string) => void
}

/** Button that loads more articles. Focus then moves to the first new one, unless it has moved elsewhere. */
function MoreArticles({ ids, isReading, error, onMore, focus }: MoreArticlesProps) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<number>(undefined)

  function read(): void {
    if (isReading) return
    before.current = ids.length
    onMore()
  }

  useEffect(() => {
    const first = before.current === undefined ? undefined : ids[before.current]
    if (first === undefined) return
    before.current = undefined
    if (document.activeElement === button.current) focus(first)
  })

  return (
    <div className="managed-more">
      {error && (
        <p className="field-error" role="alert">
          Could not load more articles. {getErrorText(error)}
        </p>
      )}
      <button ref={button} type="button" className="button button-quiet" onClick={read}>
        {isReading ? 'Loading more…' : 'Show more'}
      </button>
      <span className="row-hint">Showing the first {ids.length}.</span>
    </div>
  )
}
