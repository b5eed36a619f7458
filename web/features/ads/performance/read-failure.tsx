import { Message } from '../../../ui/message.tsx'
import { reasonHere } from '../tell.ts'

interface Props {
  title: string
  error: Error
  onRetry: () => unknown
}

/** In place of what could not be read. */
export function ReadFailure({ title, error, onRetry }: Props) {
  return (
    <Message title={title} level="h2">
      <p>{reasonHere(error)}</p>
      <button type="button" className="button button-small" onClick={() => void onRetry()}>
        Try again
      </button>
    </Message>
  )
}
