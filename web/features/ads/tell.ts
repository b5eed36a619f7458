import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { showError } from '../../lib/toasts.ts'
import { wordsOf } from '../../lib/words-of.ts'
import { forgetAds } from './ads.queries.ts'
import { hintHere } from './dialogs/hint-here.ts'

const gone = 'It is not there any more: it may have been deleted in another window, or in the terminal.'

/** What the page shows is out of date. The server's own words have an id alone, which says nothing here. */
function isGone(error: Error): boolean {
  return error instanceof CallError && error.code === 'not_found'
}

/** Why it failed, to be read in the place where it was asked for. */
export function reasonHere(error: Error): string {
  return isGone(error) ? gone : reasonOf(error, hintHere)
}

/** Tells of a change that failed: in the server's words, or else what to do. */
export function useTell(title: string): (error: Error) => void {
  const queries = useQueryClient()
  return error => {
    if (isGone(error)) showError(title, `404: ${gone}`, reloading(queries))
    else showError(title, wordsOf(error) ?? 'Please try again.')
  }
}

const reloading = (queries: QueryClient) => ({ label: 'Reload the list', run: () => void forgetAds(queries) })
