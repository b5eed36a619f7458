import { type ComponentType, use, useState } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code; once done, the component renders at once, on the server and while hydrating too. */
  preload: Preload<P>
}

type Preload<P> = () => Promise<ComponentType<P>>

/** A component whose code is loaded when it is first shown or preloaded. A failed load is tried again next time. */
export function lazy<P extends object>(load: Preload<P>): Lazy<P> {
  let loading: Promise<ComponentType<P>> | undefined
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

  function Waiting(props: P) {
    const Loaded = use(preload())
    return <Loaded {...props} />
  }

  /** As it was when it was first shown: another element in its place would lose what is typed in it. */
  function Deferred(props: P) {
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />
  }

  return Object.assign(Deferred, { preload })
}
