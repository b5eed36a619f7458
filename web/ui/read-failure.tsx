import { Message } from './message.tsx'

interface Props {
  title: string
  reason: string
  onRetry: () => unknown
}

/** Message in place of content that could not be read. */
export function ReadFailure({ title, reason, onRetry }: Props) {
  return (
    <Message title={title} level="h2">
      <p>{reason}</p>
      <button type="button" className="button button-small" onClick={() => void onRetry()}>
        Try again
      </button>
    </Message>
  )
}
