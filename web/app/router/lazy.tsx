import { type ComponentType, use } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code; once done, the component renders at once, on the server and while hydrating too. */
  preload(): Promise<ComponentType<P>>
}

/** A component whose code is loaded when it is first shown or preloaded. A failed load is tried again next time. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined

  function preload() {
    loading ??= load().then(
      component => {
        loaded = component
        return component
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Deferred(props: P) {
    const Loaded = loaded ?? use(preload())
    return <Loaded {...props} />
  }

  return Object.assign(Deferred, { preload })
}
