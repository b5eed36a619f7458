/**
 * Provides, with React, the imports of preact-iso's router from 'preact' and 'preact/hooks' (alias in vite.config.ts).
 */
import {
  Children,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  startTransition,
  useCallback,
  useRef,
  useState,
} from 'react'

export {
  type Context,
  cloneElement,
  createContext,
  createElement as h,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'

export type VNode<P = unknown> = ReactElement<P>
export type ComponentChildren = ReactNode
export type AnyComponent<P = object> = ComponentType<P>

export function toChildArray(children: ReactNode): ReturnType<typeof Children.toArray> {
  return Children.toArray(children)
}

/**
 * A reducer that runs on dispatch, exactly once. preact-iso's reducer calls `event.preventDefault()` and
 * `history.pushState()`. Preact also runs reducers on dispatch, but React may run them during a later render, twice.
 */
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void] {
  const [state, setState] = useState(initial)
  const current = useRef(initial)
  const dispatch = useCallback(
    (action: A) => {
      const next = reducer(current.current, action)
      if (Object.is(next, current.current)) return
      current.current = next
      // A transition keeps the old page visible until the code of the new route is loaded.
      startTransition(() => setState(next))
    },
    [reducer],
  )
  return [state, dispatch]
}
