import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { showError } from '../../lib/toasts.ts'
import { wordsOf } from '../../lib/words-of.ts'
import { forgetAds } from './ads.queries.ts'
import { hintHere } from './dialogs/hint-here.ts'

const gone = 'It is not there any more: it may have been deleted in another window, or in the terminal.'

/**
 * Returns true if the object no longer exists, so the page is out of date. The server's message names only an id,
 * which helps nobody here.
 */
function isGone(error: Error): boolean {
  return error instanceof CallError && error.code === 'not_found'
}

/** Describes a failure for display next to the control that caused it. */
export function reasonHere(error: Error): string {
  return isGone(error) ? gone : reasonOf(error, hintHere)
}

/** Returns a function that reports a failed change in a toast. */
export function useTell(title: string): (error: Error) => void {
  const queries = useQueryClient()
  return error => {
    if (isGone(error)) showError(title, `404: ${gone}`, reloading(queries))
    else showError(title, wordsOf(error) ?? 'Please try again.')
  }
}

const reloading = (queries: QueryClient) => ({ label: 'Reload the list', run: () => void forgetAds(queries) })
