import { Message } from './message.tsx'

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
      <button type="button" className="button button-small" onClick={() => void onRetry()}>
        Try again
      </button>
    </Message>
  )
}
