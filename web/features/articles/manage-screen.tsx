import '../../ui/desk.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { noTagWarning } from '../../../server/contract/affiliate-tag.ts'
import { type ArticleHead, titleLimit } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { useSettings } from '../../lib/settings.queries.ts'
import { useFocusInPlace } from '../../lib/use-focus-in-place.ts'
import { TagWarning } from '../../ui/desk-warning.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { Message } from '../../ui/message.tsx'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { headsQuery, type Wanted } from './articles.queries.ts'
import { type AdSlots, DeletedCard, ManagedCard, ManagedCardSkeleton, titleId } from './managed-card.tsx'
import { MoreArticles } from './more-articles.tsx'
import { filters, useFilter } from './use-filter.ts'

export function ManageScreen(slots: AdSlots) {
  const { filter, title, wanted, setFilter, setTitle } = useFilter()
  const { warnings = [] } = useSettings() ?? {}
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(headsQuery(useApi(), wanted))
  const { data: shown, error, hasNextPage } = list
  const ids = shown?.articles.map(({ id }) => id)
  const focus = (id?: string) => (id === undefined ? heading.current : document.getElementById(titleId(id)))?.focus()
  useFocusInPlace({ list: `${shown?.of.status} ${shown?.of.title}`, ids }, focus)

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
        {ids && counted(ids.length, hasNextPage)}
      </p>
      {error && !shown && (
        <ReadFailure title="The articles could not be read" reason={reasonOf(error)} onRetry={list.refetch} />
      )}
      {!shown && !error && (
        <div className="managed" aria-busy="true">
          {[1, 2, 3].map(place => (
            <ManagedCardSkeleton key={place} />
          ))}
        </div>
      )}
      {shown && <Listed {...shown} isOld={list.isPlaceholderData} slots={slots} />}
      {ids && hasNextPage && (
        <MoreArticles
          key={JSON.stringify(wanted)}
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
  of: Wanted
  articles: readonly ArticleHead[]
  /** True while results of another filter are loading. */
  isOld: boolean
  slots: AdSlots
}

function Listed({ of, articles, isOld, slots }: ListedProps) {
  if (articles.length === 0) return <Nothing of={of} />
  return (
    <div className="managed" aria-busy={isOld}>
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

function counted(count: number, hasMore: boolean): string {
  if (hasMore) return `The first ${count} articles; there are more`
  return count === 1 ? '1 article' : `${count} articles`
}

function Nothing({ of: { status, title } }: { of: Wanted }) {
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
