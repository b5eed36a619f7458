import '../../ui/desk.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { useFocusInPlace } from '../../lib/use-focus-in-place.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { Message } from '../../ui/message.tsx'
import { headsQuery } from './articles.queries.ts'
import { type AdSlots, DeletedCard, ManagedCard, ManagedCardSkeleton, titleId } from './managed-card.tsx'

const filters = ['All', 'Published', 'Drafts', 'Deleted'] as const
type Filter = (typeof filters)[number]

export function ManageScreen(slots: AdSlots) {
  const { filter, title, setFilter, setTitle } = useFilter()
  const heading = useRef<HTMLHeadingElement>(null)
  const api = useApi()
  const { data, error, refetch } = useQuery(headsQuery(api, filter === 'Deleted' ? 'deleted' : 'all'))
  const shown = data?.filter(article => isIn(filter, article) && hasTitle(article, title))
  const isSearched = title.trim() !== ''
  useFocusInPlace({ list: `${filter} ${title}`, ids: shown?.map(({ id }) => id) }, id =>
    (id === undefined ? heading.current : document.getElementById(titleId(id)))?.focus(),
  )

  return (
    <div className="desk-page">
      <PageHead title="Manage Articles" />
      <h1 ref={heading} tabIndex={-1}>
        Manage Articles
      </h1>
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
            <input {...control} type="search" value={title} onChange={event => setTitle(event.target.value)} />
          )}
        </FormRow>
      </div>
      <p className="unseen" role="status">
        {shown && counted(shown.length)}
      </p>
      {error && !data && (
        <Message title="The articles could not be read" level="h2">
          <p>{reasonOf(error)}</p>
          <button type="button" className="button button-small" onClick={() => void refetch()}>
            Try again
          </button>
        </Message>
      )}
      {!data && !error && (
        <div className="managed" aria-busy="true">
          {[1, 2, 3].map(place => (
            <ManagedCardSkeleton key={place} />
          ))}
        </div>
      )}
      {shown?.length === 0 && <Nothing filter={filter} isSearched={isSearched} />}
      {shown && shown.length > 0 && (
        <div className="managed">
          {shown.map(article =>
            filter === 'Deleted' ? (
              <DeletedCard key={article.id} article={article} />
            ) : (
              <ManagedCard key={article.id} article={article} {...slots} />
            ),
          )}
        </div>
      )}
    </div>
  )
}

/** In the address, so that it is still there when the page is reloaded, or come back to. */
function useFilter() {
  const { path, query, route } = useLocation()
  const filter = filters.find(name => name.toLowerCase() === query.show) ?? 'All'
  // The address follows in its own time, which is too late for a field that is typed in.
  const [title, setTitle] = useState(query.title ?? '')

  function address(show: Filter, sought: string): void {
    const search = new URLSearchParams({
      ...(show !== 'All' && { show: show.toLowerCase() }),
      ...(sought !== '' && { title: sought }),
    })
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }

  return {
    filter,
    title,
    setFilter: (show: Filter) => address(show, title),
    setTitle: (sought: string) => {
      setTitle(sought)
      address(filter, sought)
    },
  }
}

function counted(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`
}

function isIn(filter: Filter, { status }: ArticleHead): boolean {
  if (filter === 'Published') return status === 'published'
  return filter === 'Drafts' ? status === 'draft' : true
}

function hasTitle({ title }: ArticleHead, sought: string): boolean {
  const words = sought.toLowerCase().split(/\s+/)
  return words.every(word => title.toLowerCase().includes(word))
}

function Nothing({ filter, isSearched }: { filter: Filter; isSearched: boolean }) {
  if (isSearched) return <p className="nothing">No article here has these words in its title.</p>
  if (filter === 'Deleted') return <p className="nothing">No deleted articles. They are kept here for 30 days.</p>
  if (filter === 'Drafts') return <p className="nothing">No drafts.</p>
  if (filter === 'Published') return <p className="nothing">Nothing is published.</p>
  return (
    <Message title="No articles created yet" level="h2">
      <p>Each article will be listed here, to edit, publish and promote.</p>
      <a className="button" href="/create">
        Create Your First Article
      </a>
    </Message>
  )
}
