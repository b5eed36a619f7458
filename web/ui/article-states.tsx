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
  /** Missing where only a new page can try again. */
  onRetry?: () => unknown
}

/** An article that may be there, but could not be read. */
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
