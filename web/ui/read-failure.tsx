import { CallError } from '../../server/contract/client.ts'
import { Message } from './message.tsx'

interface Props {
  title: string
  error: Error
  onRetry: () => unknown
}

/** In place of what could not be read. */
export function ReadFailure({ title, error, onRetry }: Props) {
  return (
    <Message title={title} level="h2">
      <p>{error instanceof CallError ? error.reason : 'The server could not be reached.'}</p>
      <button type="button" className="button button-small" onClick={() => void onRetry()}>
        Try again
      </button>
    </Message>
  )
}
