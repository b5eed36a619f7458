import { type ComponentType, createContext, createElement, type JSX, useContext } from 'react'

/** Returns the HTML of a component with the given props. */
export type Keeper = <P extends object>(of: ComponentType<P>, props: P) => string

/** Provides the server's markup cache. Without one, as in the browser, components render in place. */
export const PartsKeeper = createContext<Keeper | undefined>(undefined)

type Props<Tag extends keyof JSX.IntrinsicElements, P extends object> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'dangerouslySetInnerHTML'
> & {
  as: Tag
  of: ComponentType<P>
  /** Must be JSON, because it is the cache key. */
  props: P
}

/**
 * An element whose content the server renders once per set of props, instead of once per page. The content depends
 * only on its props: it receives no context, and must not use `useId` or preload images.
 */
export function Kept<Tag extends keyof JSX.IntrinsicElements, P extends object>({
  as,
  of: Content,
  props,
  ...attributes
}: Props<Tag, P>) {
  const keeper = useContext(PartsKeeper)
  if (!keeper) return createElement(as, attributes, <Content {...props} />)
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: keeper(Content, props) } })
}
