import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, createElement, type JSX, useContext } from 'react'
import type { Client } from '../../server/contract/client.ts'

/** A query for data of a public page. */
export interface DataQuery<T> {
  queryKey: QueryKey
  queryFn: () => Promise<T>
}

interface DataResult<T> {
  data: T | undefined
  error: Error | null
}

/** Loads data of a page before it is rendered, once per query key. */
export const loadPageData: <T>(queries: QueryClient, query: DataQuery<T>) => Promise<T> = import.meta.env.SSR
  ? loadOnServer
  : (queries, query) => queries.fetchQuery(query)

/** Returns data loaded by `loadPageData`. In the browser, `useQuery` also loads missing data and tracks changes. */
export const usePageData: <T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) => DataResult<T> =
  import.meta.env.SSR ? useLoadedData : useQuery

/**
 * Data of one server rendering, which has a query client of its own and never changes. The client's own methods create
 * V8 hidden classes that keep the data alive until the old space is collected, and take a sixth of the time of a page.
 */
const loadedData = new WeakMap<QueryClient, DataCache>()

/** Query results by serialised query key. */
interface DataCache {
  get<T>(key: string): T | undefined
  set<T>(key: string, data: T): void
}

async function loadOnServer<T>(queries: QueryClient, { queryKey, queryFn }: DataQuery<T>): Promise<T> {
  const key = JSON.stringify(queryKey)
  const cache: DataCache = loadedData.get(queries) ?? new Map()
  loadedData.set(queries, cache)
  const data = cache.get<T>(key) ?? (await queryFn())
  cache.set(key, data)
  return data
}

function useLoadedData<T>({ queryKey }: { queryKey: QueryKey }): DataResult<T> {
  return { data: loadedData.get(useQueryClient())?.get<T>(JSON.stringify(queryKey)), error: null }
}

/** Dependencies for loading the data of a page, on the server or in the browser. */
export interface PageContext {
  queries: QueryClient
  api: Client
}

/** Query parameters that identify a page together with its path. */
export interface PageQuery {
  /** Page of a list, from 1. Always 1 for other pages. */
  page: number
}

/** HTTP status of a page. 410 for a deleted article. */
export type PageStatus = 200 | 404 | 410

/** Result of loading the data of a page. */
export type PageResult =
  | {
      status: PageStatus
      /** ISO 8601 time after which the page shows something else without any change to its data. */
      freshUntil?: string
    }
  /** The page has moved to `location`, a path of this site. */
  | { status: 301; location: string }

/** Returns the HTML of a component with the given props. `CachedMarkup` explains the key. */
export type RenderCached = <P extends object>(component: ComponentType<P>, props: P, cacheKey?: string) => string

/** Provides the server's markup cache. Without one, as in the browser, components render in place. */
export const MarkupCacheContext = createContext<RenderCached | undefined>(undefined)

type CachedMarkupProps<Tag extends keyof JSX.IntrinsicElements, P extends object> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'dangerouslySetInnerHTML'
> & {
  as: Tag
  component: ComponentType<P>
  /** Must be JSON, because it is the cache key by default. */
  props: P
  /** Identifies content whose props are too large for a key. Its latest rendering is cached. */
  cacheKey?: string
}

/**
 * An element whose content the server renders once per set of props, instead of once per page. The content depends
 * only on its props: it receives no context, and must not use `useId` or preload images.
 */
export function CachedMarkup<Tag extends keyof JSX.IntrinsicElements, P extends object>({
  as,
  component: Content,
  props,
  cacheKey,
  ...attributes
}: CachedMarkupProps<Tag, P>) {
  const renderCached = useContext(MarkupCacheContext)
  if (!renderCached) return createElement(as, attributes, <Content {...props} />)
  return createElement(as, {
    ...attributes,
    dangerouslySetInnerHTML: { __html: renderCached(Content, props, cacheKey) },
  })
}
