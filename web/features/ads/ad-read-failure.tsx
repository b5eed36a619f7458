import { ReadFailure as Failure } from '../../ui/page-states.tsx'
import { describeAdError } from './error-report.ts'

interface Props {
  title: string
  error: Error
  onRetry: () => unknown
}

/** Replaces content that could not be read. */
export function AdReadFailure({ title, error, onRetry }: Props) {
  return <Failure title={title} onRetry={onRetry} reason={describeAdError(error)} />
}
