import { CallError } from '../../server/contract/client.ts'

/** What to tell of a failure: the server's own words, or that it could not be asked. */
export function reasonOf(error: Error, hintOf = ({ hint }: CallError) => hint): string {
  if (error instanceof CallError) return [error.reason, hintOf(error)].filter(Boolean).join(' ')
  return 'The server could not be reached. Nothing is lost: try again once you are online.'
}
