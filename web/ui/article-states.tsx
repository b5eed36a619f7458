import { PageHead } from '../lib/page-head.tsx'
import { Message } from './message.tsx'

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
      <Message title="The article could not be read">
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
