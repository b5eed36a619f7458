/** What preact-iso's router imports from 'preact' and 'preact/hooks', provided by React (aliased in vite.config.ts). */
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
 * Preact runs a reducer when the action is dispatched; React may run it during a later render, twice. preact-iso's
 * calls `event.preventDefault()` and `history.pushState()`, so it has to run at dispatch, and once.
 */
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void] {
  const [state, setState] = useState(initial)
  const current = useRef(initial)
  const dispatch = useCallback(
    (action: A) => {
      const next = reducer(current.current, action)
      if (Object.is(next, current.current)) return
      current.current = next
      // A transition keeps the old page up until the new route's code is there.
      startTransition(() => setState(next))
    },
    [reducer],
  )
  return [state, dispatch]
}
