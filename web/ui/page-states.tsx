import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { useIsToasted } from '../lib/toasts.ts'
import { Button } from './buttons.tsx'

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
      <p>There is no page at this address. Check the link, or start from the home page.</p>
      <a className="button" href="/">
        Back to Home
      </a>
    </Message>
  )
}

interface ReadFailureProps {
  title: string
  reason: string
  onRetry: () => unknown
}

/** Message in place of content that could not be read. */
export function ReadFailure({ title, reason, onRetry }: ReadFailureProps) {
  return (
    <Message title={title} level="h2">
      <p>{reason}</p>
      <Button onClick={() => void onRetry()}>Try again</Button>
    </Message>
  )
}

/** Problem of a field. Hidden while a toast says the same, and then shown for as long as it lasts. */
export function FieldError({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p className="field-error" hidden={useIsToasted(children)} {...props}>
      {children}
    </p>
  )
}

/** Failure of the last attempt, announced when it appears. Nothing without a text. */
export function FailureText({ children }: { children: ReactNode }) {
  return children === undefined ? null : <FieldError role="alert">{children}</FieldError>
}

/** Indicator for short waits without a known layout. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <span className="spinner-wheel" aria-hidden="true" />
      {label}
    </p>
  )
}

/** Placeholder while an article is loading. */
export function LoadingArticle({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <p className="message" role="status">
        Loading article...
      </p>
    </>
  )
}

interface MissingProps {
  /** Possible cause, as a sentence. */
  reason: string
  back: { href: string; label: string }
}

/** Message for an article that does not exist. */
export function MissingArticle({ reason, back: { href, label } }: MissingProps) {
  return (
    <>
      <PageHead title="Article not found" />
      <Message title="Article not found">
        <p>{reason}</p>
        <a className="button" href={href}>
          {label}
        </a>
      </Message>
    </>
  )
}

interface UnreadableProps {
  reason: string
  /** Omit it if only a page reload can retry. */
  onRetry?: () => unknown
}

/** Message for an article that could not be read. */
export function UnreadableArticle({ reason, onRetry }: UnreadableProps) {
  return (
    <>
      <PageHead title="Article unavailable" />
      <Message title="Could not load the article">
        <p>{reason}</p>
        {onRetry ? (
          <button type="button" className="button" onClick={() => void onRetry()}>
            Try again
          </button>
        ) : (
          <p>Reload the page to try again.</p>
        )}
      </Message>
    </>
  )
}

/** Placeholder of a list while it is loaded. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className="panel skeleton" aria-busy="true">
      <span className="unseen">{label}</span>
      {[1, 2, 3, 4, 5, 6].map(line => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}
