import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { checkQuery, type UnsavedText } from '../articles.queries.ts'
import type { EditingState } from '../use-editing.ts'

/** Returns the unsaved changes of the fields that a check reads. */
function getUnsavedText({ changes: { title, excerpt, content } }: EditingState): UnsavedText {
  return {
    ...(title !== undefined && { title }),
    ...(excerpt !== undefined && { excerpt }),
    ...(content !== undefined && { content }),
  }
}

/** Check of the article in the editor: of the saved text after every save, and of unsaved text on request. */
export function useClaimCheck(editing: EditingState) {
  const { id, version } = editing.article
  const [requested, setRequested] = useState<UnsavedText>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save starts again from the saved text
  useEffect(() => setRequested({}), [version])
  const { data, error, isFetching, refetch } = useQuery({
    ...checkQuery(useApi(), id, requested),
    placeholderData: keepPreviousData,
  })
  const unsaved = getUnsavedText(editing)
  const isCurrent = JSON.stringify(unsaved) === JSON.stringify(requested)

  function check(): void {
    if (isCurrent) void refetch()
    else setRequested(unsaved)
  }

  return { result: data, error, isPending: isFetching, isCurrent, check }
}

export type ClaimCheck = ReturnType<typeof useClaimCheck>
