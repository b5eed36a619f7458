import { type ReactNode, useEffect, useRef } from 'react'

interface MessageProps {
  title: string
  children?: ReactNode
  level?: 'h1' | 'h2'
  /** Moves focus to the message, if it replaces focused content. */
  takesFocus?: boolean
}

/** Message in place of missing content: says what happened or will be here, and offers the next step. */
export function Message({ title, children, level: Heading = 'h1', takesFocus = false }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="message">
      <Heading ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

export function NotFoundMessage() {
  return (
    <Message title="Page Not Found">
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
      <a className="button" href="/">
        Back to Home
      </a>
    </Message>
  )
}
