/**
 * preact-iso's router on React. Its own `Router` writes to `this` and to vnode flags while rendering, which React may
 * repeat.
 */
import { LocationProvider as BrowserLocation, exec, useLocation } from 'preact-iso/router'
import {
  type ComponentType,
  createContext,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FilterFormat } from '../../lib/saved-views.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

export type Params = Readonly<Record<string, string | undefined>>

interface Match {
  /** Part of the path that this router matched. */
  path: string
  /** Remaining path after a trailing `*`, for a nested router. */
  rest: string
  query: Readonly<Record<string, string>>
  params: Params
}

/** Matches a path against a pattern such as `/article/:slug`. The result includes the parameters of outer routers. */
export function matchPath(path: string, pattern: string, outer: Pick<Match, 'query' | 'params'>): Match | undefined {
  const found = { path, query: { ...outer.query }, params: removeUndefined(outer.params), rest: '' }
  try {
    return exec(path, pattern, found) && { path, rest: found.rest, query: outer.query, params: found.params }
  } catch (error) {
    // An incomplete percent-encoding in the address. No page matches it.
    if (error instanceof URIError) return undefined
    throw error
  }
}

function removeUndefined(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

export { useLocation }

const RouteContext = createContext<Match | undefined>(undefined)

const defaultMatch: Match = { path: '/', rest: '', query: {}, params: {} }

/** Returns the match of the route around this component. */
export function useRoute(): Match {
  return useContext(RouteContext) ?? defaultMatch
}

/** Provides the location: the address bar in the browser, or `url` (a path with its query) on the server. */
export function LocationProvider({ url = '/', children }: { url?: string; children?: ReactNode }) {
  if (typeof window !== 'undefined') return <BrowserLocation>{children}</BrowserLocation>
  return <BrowserLocation.ctx.Provider value={createServerLocation(url)}>{children}</BrowserLocation.ctx.Provider>
}

function createServerLocation(url: string): ReturnType<typeof useLocation> {
  // Concatenated instead of resolved, because `//host/path` would resolve to another site.
  const { pathname, search, searchParams } = new URL(`http://localhost${url}`)
  const doNothing = () => undefined
  return {
    url: pathname + search,
    path: pathname.replace(/\/+$/, '') || '/',
    query: Object.fromEntries(searchParams),
    route: doNothing,
    back: doNothing,
    forward: doNothing,
  }
}

interface RouteProps {
  /** Pattern such as `/article/:slug`. Without one, the route matches every other path. */
  path?: string
  component: ComponentType<{ params: Params }>
}

export function Route({ component }: RouteProps): ReactNode {
  return createElement(component, { params: useRoute().params })
}

interface RouterProps {
  children: ReactNode
  /** Shown while the code of the first route loads. Later routes keep the old page visible. */
  fallback?: ReactNode
  onRouteChange?: (url: string) => void
}

/** Renders the first matching route. A router inside a `/path/*` route matches the remaining path. */
export function Router({ children, fallback, onRouteChange }: RouterProps) {
  const { url, path, query, wasPush } = useNavigation()
  const outer = useContext(RouteContext)
  const selected = chooseRoute(children, { path: outer?.rest || path, rest: '', query, params: outer?.params ?? {} })
  const lastUrl = useRef(url)
  useLayoutEffect(() => {
    if (lastUrl.current === url) return
    const isSamePage = getPath(lastUrl.current) === getPath(url)
    lastUrl.current = url
    if (wasPush) scrollTo(0, 0)
    // Keep the focus when only the query changes, for example by a filter.
    if (wasPush || !isSamePage || document.activeElement === document.body) onRouteChange?.(url)
  }, [url, wasPush, onRouteChange])
  return (
    <Suspense fallback={fallback}>
      <RouteContext key={selected?.route.props.path} value={selected?.match}>
        {selected?.route}
      </RouteContext>
    </Suspense>
  )
}

const getPath = (url: string) => url.split('?', 1)[0]

function useNavigation() {
  const location = useLocation()
  // preact-iso sets `wasPush` but omits it from its types.
  return { ...location, wasPush: 'wasPush' in location && location.wasPush === true }
}

function chooseRoute(
  children: ReactNode,
  current: Match,
): { route: ReactElement<RouteProps>; match: Match } | undefined {
  let other: ReactElement<RouteProps> | undefined
  for (const route of listRoutes(children)) {
    const match = route.props.path === undefined ? undefined : matchPath(current.path, route.props.path, current)
    if (match) return { route, match }
    if (route.props.path === undefined) other ??= route
  }
  return other && { route: other, match: current }
}

/** Unlike `Children.toArray`, copies no route. */
function* listRoutes(children: ReactNode): Generator<ReactElement<RouteProps>> {
  if (Array.isArray(children)) for (const child of children) yield* listRoutes(child)
  else if (isValidElement<RouteProps>(children)) yield children
}

/** Redirects, replacing the current history entry. */
export function Redirect({ to }: { to: string }): ReactNode {
  const { route } = useLocation()
  useEffect(() => route(to, true), [route, to])
  return null
}

/** Milliseconds without typing before the search starts. */
const debounceMs = 300

/** Filter of a table. Stored in the address, so that it survives a reload and going back, and can be shared. */
export function useAddressFilter<Filter extends { title: string }>({
  parse,
  format,
  toView,
}: Pick<FilterFormat<Filter>, 'parse' | 'format' | 'toView'>) {
  const { path, query, route } = useLocation()
  const stored = parse(query)
  // The address updates too late for a text field, so the title has its own state.
  const [title, setTitle] = useState(stored.title)
  const debouncedTitle = useDebounced(title.trim(), debounceMs)

  function change(changes: Partial<Filter>): void {
    if (changes.title !== undefined) setTitle(changes.title)
    const search = format({ ...toView({ ...stored, title }), ...changes })
    route(search === '' ? path : `${path}?${search}`, true)
  }

  return {
    /** Filter as typed. */
    typed: { ...stored, title },
    /** Filter to load. */
    filter: { ...stored, title: debouncedTitle },
    change,
  }
}
