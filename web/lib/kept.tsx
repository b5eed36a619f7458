import { type ComponentType, createContext, createElement, type JSX, useContext } from 'react'

/** Gives the HTML of what a component makes of its props. */
export type Keeper = <P extends object>(of: ComponentType<P>, props: P) => string

/** On the server, who renders parts and keeps them. Without one, as in the browser, they are rendered where they stand. */
export const PartsKeeper = createContext<Keeper | undefined>(undefined)

type Props<Tag extends keyof JSX.IntrinsicElements, P extends object> = Omit<
  JSX.IntrinsicElements[Tag],
  'children' | 'dangerouslySetInnerHTML'
> & {
  as: Tag
  of: ComponentType<P>
  /** JSON, which is what the part is known by. */
  props: P
}

/**
 * An element whose content the server renders once for the same props, not with each page that has it and after each change of the rest.
 * The content is made of nothing but its props: no context reaches it, it has no `useId`, and no picture that is loaded ahead.
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
