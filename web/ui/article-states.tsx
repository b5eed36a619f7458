import type { ReactNode } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { Message } from './message.tsx'

/** An article that is still being read. */
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
  /** What may have become of it, in a sentence. */
  reason: string
  back: { href: string; label: string }
}

/** An article that is not there. */
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
  /** How to try again. */
  children: ReactNode
}

/** An article that may be there, but could not be read. */
export function UnreadableArticle({ reason, children }: UnreadableProps) {
  return (
    <>
      <PageHead title="Article unavailable" />
      <Message title="The article could not be read">
        <p>{reason}</p>
        {children}
      </Message>
    </>
  )
}
