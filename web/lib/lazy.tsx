import { type ComponentType, use, useState } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code. Afterwards the component renders at once, on the server and during hydration too. */
  preload: Preload<P>
}

type Preload<P> = () => Promise<ComponentType<P>>

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
  let loading: Promise<ComponentType<P>> | undefined
  /**
   * Promise that rendering waits for. It is kept after a failure, because otherwise every rendering would start
   * another load.
   */
  let pending: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined

  async function startLoad(): Promise<ComponentType<P>> {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  function preload(): Promise<ComponentType<P>> {
    loading ??= startLoad()
    return loading
  }

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
