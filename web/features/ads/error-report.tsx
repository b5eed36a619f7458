import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { getUnsupportedCount } from '../../../server/domain/articles.ts'
import { getDialogHint, getErrorText, getServerMessage } from '../../lib/error-text.ts'
import { showError } from '../../lib/toasts.ts'
import { ReadFailure as Failure } from '../../ui/page-states.tsx'
import { invalidateAds } from './ads.queries.ts'

const missingText = 'It no longer exists. Somebody may have deleted it in another window or in a terminal.'

/**
 * Returns true if the object no longer exists, so the page is out of date. The server's message names only its
 * id, which would not help the user.
 */
function isMissing(error: Error): boolean {
  return error instanceof CallError && error.code === 'not_found'
}

/** Describes a failure for display next to the control that caused it. */
export function describeAdError(error: Error): string {
  return isMissing(error) ? missingText : getErrorText(error, getDialogHint)
}

/** Returns true if the same text is accepted with `withUnsupportedClaims`. */
export const isRefusedByCheck = (error: unknown): boolean =>
  error instanceof CallError && getUnsupportedCount(error.details) !== null

/** Describes why ads were not activated, or why their budgets could not be read. */
export function describeSpendFailure(error: Error | null, unread: Error | null): string | undefined {
  if (error) return `Failed to Update Status: ${describeAdError(error)}`
  return unread ? `Could Not Read Budgets: ${describeAdError(unread)}` : undefined
}

/** Returns a function that reports a failed change in a toast. */
export function useErrorReport(title: string): (error: Error) => void {
  const queries = useQueryClient()
  return error => {
    if (isMissing(error)) showError(title, `404: ${missingText}`, toReloadAction(queries))
    else showError(title, getServerMessage(error) ?? 'Please try again.')
  }
}

const toReloadAction = (queries: QueryClient) => ({ label: 'Reload list', run: () => void invalidateAds(queries) })

interface Props {
  title: string
  error: Error
  onRetry: () => unknown
}

/** Replaces content that could not be read. */
export function AdReadFailure({ title, error, onRetry }: Props) {
  return <Failure title={title} onRetry={onRetry} reason={describeAdError(error)} />
}
