import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code. Afterwards the component renders at once, on the server and during hydration too. */
  preload: Preload<P>
}

type Preload<P> = () => Promise<ComponentType<P>>

/**
 * Loads code at the first call. After a failed load, the next call tries again. On the server, `import` takes a tenth of
 * a millisecond each time.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** The code of a component could not be loaded. Call `reset` to allow another attempt. */
export class LoadError extends Error {
  readonly reset: () => void

  constructor(cause: unknown, reset: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'LoadError'
    this.reset = reset
  }
}

/**
 * A component whose code is loaded when it is first shown or preloaded. After a failed load, the next use tries again.
 */
export function lazy<P extends object>(load: Preload<P>): Lazy<P> {
  /**
   * Promise that rendering waits for. It is kept after a failure, because otherwise every rendering would start
   * another load.
   */
  let pending: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined

  const preload = loadOnce(async () => {
    loaded = await load()
    return loaded
  })

  function fail(cause: unknown): never {
    throw new LoadError(cause, () => {
      pending = undefined
    })
  }

  function Suspending(props: P) {
    pending ??= preload().catch(fail)
    const Loaded = use(pending)
    return <Loaded {...props} />
  }

  /** Keeps the variant of the first rendering. Another element in its place would lose what the user has typed. */
  function Deferred(props: P) {
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Suspending {...props} />
  }

  return Object.assign(Deferred, { preload })
}

/** Loads of code that screens need only after they are shown. */
const laterLoads = new Set<() => Promise<unknown>>()

/** Registers code that a screen needs only after it is shown, such as the validation of a form. */
export function loadLater<Module>(load: () => Promise<Module>): () => Promise<Module> {
  laterLoads.add(load)
  return load
}

/**
 * A part of a screen that opens later, such as a dialog. Its code is loaded after the screen is shown; `fallback` takes
 * its place until then.
 */
export function lazyPart<P extends object>(load: Preload<P>, fallback?: ReactNode): ComponentType<P> {
  const Part = lazy(load)
  loadLater(Part.preload)
  return props => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * Loads the later code of the screens shown so far, and of the parts that it brings. Ignores failures: the next use tries
 * again.
 */
export async function loadRest(): Promise<void> {
  const { size } = laterLoads
  await Promise.allSettled([...laterLoads].map(load => load()))
  if (laterLoads.size > size) await loadRest()
}

interface Props {
  children: ReactNode
  /** Identifies the content. A different value clears the error. */
  page: string
  fallback: (error: Error, retry: () => void) => ReactNode
}

interface State {
  page: string
  error: Error | undefined
  /** True if the error was caught while rendering the new page, which may differ from the last page shown. */
  isFresh: boolean
}

/** Shows `fallback` in place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, error: undefined, isFresh: false }

  static getDerivedStateFromError(cause: unknown): Pick<State, 'error' | 'isFresh'> {
    return { error: cause instanceof Error ? cause : new Error(String(cause)), isFresh: true }
  }

  /** A `key` would unmount the old page, which stays visible while the next one loads. */
  static getDerivedStateFromProps({ page }: Props, { isFresh, ...state }: State): Partial<State> | null {
    if (isFresh) return { page, isFresh: false }
    return page === state.page ? null : { page, error: undefined }
  }

  /** While the fallback is shown nothing retries the load, so the next rendering may start a new attempt. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadError) error.reset()
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, () => this.setState({ error: undefined })) : this.props.children
  }
}

interface LazyRegionProps {
  /** Path of the page. A new page tries a failed load again. */
  path: string
  loading: ReactNode
  /** Shown if the code cannot be loaded, for example after an update of the site. */
  failed: ReactNode
  children: ReactNode
}

/** Part of the frame whose code is loaded when it is first shown. */
export function LazyRegion({ path, loading, failed, children }: LazyRegionProps) {
  return (
    <ErrorBoundary page={path} fallback={() => failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  )
}
