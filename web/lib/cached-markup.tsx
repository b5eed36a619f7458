import { type ComponentType, createContext, createElement, type JSX, useContext } from 'react'

/** Returns the HTML of a component with the given props. */
export type RenderCached = <P extends object>(component: ComponentType<P>, props: P) => string

/** Provides the server's markup cache. Without one, as in the browser, components render in place. */
export const MarkupCacheContext = createContext<RenderCached | undefined>(undefined)

type CachedMarkupProps<Tag extends keyof JSX.IntrinsicElements, P extends object> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'dangerouslySetInnerHTML'
> & {
  as: Tag
  component: ComponentType<P>
  /** Must be JSON, because it is the cache key. */
  props: P
}

/**
 * An element whose content the server renders once per set of props, instead of once per page. The content depends
 * only on its props: it receives no context, and must not use `useId` or preload images.
 */
export function CachedMarkup<Tag extends keyof JSX.IntrinsicElements, P extends object>({
  as,
  component: Content,
  props,
  ...attributes
}: CachedMarkupProps<Tag, P>) {
  const renderCached = useContext(MarkupCacheContext)
  if (!renderCached) return createElement(as, attributes, <Content {...props} />)
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: renderCached(Content, props) } })
}
