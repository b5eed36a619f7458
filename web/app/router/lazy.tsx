import { type ComponentType, use } from 'react'

export type Lazy<P> = ComponentType<P> & Pick<Code<P>, 'preload'>

interface Code<P> {
  loaded: ComponentType<P> | undefined
  /** Loads the code; once done, the component renders at once, on the server and while hydrating too. */
  preload(): Promise<ComponentType<P>>
}

/** A component whose code is loaded when it is first shown or preloaded. A failed load is tried again next time. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const code = codeOf(load)
  return Object.assign((props: P) => <Deferred code={code} props={props} />, { preload: code.preload })
}

function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const code: Code<P> = {
    loaded: undefined,
    preload() {
      loading ??= load().then(
        component => {
          code.loaded = component
          return component
        },
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  return code
}

function Deferred<P extends object>({ code, props }: { code: Code<P>; props: P }) {
  const Loaded = code.loaded ?? use(code.preload())
  return <Loaded {...props} />
}
