import { ReadFailure as Failure } from '../../../ui/read-failure.tsx'
import { reasonHere } from '../tell.ts'

interface Props {
  title: string
  error: Error
  onRetry: () => unknown
}

/** Replaces content that could not be read. */
export function ReadFailure({ title, error, onRetry }: Props) {
  return <Failure title={title} onRetry={onRetry} reason={reasonHere(error)} />
}
