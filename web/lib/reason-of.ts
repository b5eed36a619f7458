import { CallError } from '../../server/contract/client.ts'

/** Returns the server's message for an error, or a sentence that the server could not be reached. */
export function getErrorText(error: Error, getHint = ({ hint }: CallError) => hint): string {
  if (error instanceof CallError) return [error.reason, getHint(error)].filter(Boolean).join(' ')
  return 'The server could not be reached. Nothing is lost: try again once you are online.'
}
