import { type ComponentType, use, useState } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code; once done, the component renders at once, on the server and while hydrating too. */
  preload: Preload<P>
}

type Preload<P> = () => Promise<ComponentType<P>>

/** Code that was to be shown could not be loaded. It is asked for again only once this is forgotten. */
export class LoadError extends Error {
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'LoadError'
    this.forget = forget
  }
}

/** A component whose code is loaded when it is first shown or preloaded. A failed load is tried again next time. */
export function lazy<P extends object>(load: Preload<P>): Lazy<P> {
  let loading: Promise<ComponentType<P>> | undefined
  /** What is waited for where it is shown: kept when it fails, or every rendering would begin another load. */
  let awaited: Promise<ComponentType<P>> | undefined
  let loaded: ComponentType<P> | undefined

  async function begin(): Promise<ComponentType<P>> {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  function preload(): Promise<ComponentType<P>> {
    loading ??= begin()
    return loading
  }

  function fail(cause: unknown): never {
    throw new LoadError(cause, () => {
      awaited = undefined
    })
  }

  function Waiting(props: P) {
    awaited ??= preload().catch(fail)
    const Loaded = use(awaited)
    return <Loaded {...props} />
  }

  /** As it was when it was first shown: another element in its place would lose what is typed in it. */
  function Deferred(props: P) {
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />
  }

  return Object.assign(Deferred, { preload })
}
