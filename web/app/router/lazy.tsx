import { type ComponentType, use } from 'react'

export type Lazy<P> = ComponentType<P> & {
  /** Loads the code; once done, the component renders at once, on the server and while hydrating too. */
  preload: Preload<P>
}

type Preload<P> = () => Promise<ComponentType<P>>

/** A component whose code is loaded when it is first shown or preloaded. A failed load is tried again next time. */
export function lazy<P extends object>(load: Preload<P>): Lazy<P> {
  const preload = once(load)
  return Object.assign((props: P) => <Deferred preload={preload} props={props} />, { preload })
}

function once<P>(load: Preload<P>): Preload<P> {
  let loading: Promise<ComponentType<P>> | undefined

  async function begin(): Promise<ComponentType<P>> {
    try {
      const component = await load()
      // `use` looks at these two before it waits: https://react.dev/reference/react/use
      if (loading) Object.assign(loading, { status: 'fulfilled', value: component })
      return component
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return () => {
    loading ??= begin()
    return loading
  }
}

function Deferred<P extends object>({ preload, props }: { preload: Preload<P>; props: P }) {
  const Loaded = use(preload())
  return <Loaded {...props} />
}
