import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ArticleCheck } from '../../../../server/contract/schemas/claims.ts'
import { useApi } from '../../../lib/api.tsx'
import { checkQuery, type UnsavedText } from '../articles.queries.ts'
import type { ClaimMark } from '../body/claim-marks.ts'
import type { EditingState } from '../use-editing.ts'
import { describeSupport } from './describe-support.ts'

/** Returns the unsaved changes of the fields that a check reads. */
function getUnsavedText({ changes: { title, excerpt, content } }: EditingState): UnsavedText {
  return {
    ...(title !== undefined && { title }),
    ...(excerpt !== undefined && { excerpt }),
    ...(content !== undefined && { content }),
  }
}

/** Returns the marks of the sentences in the text, without the title and the excerpt. */
function toMarks(check: ArticleCheck | undefined): ClaimMark[] {
  const inText = check?.sentences.filter(({ place }) => place !== 'the title' && place !== 'the excerpt') ?? []
  return inText.map(sentence => {
    const { id, text, problems } = sentence
    return { id, text, note: describeSupport(sentence, check?.facts ?? []), isRefused: problems.length > 0 }
  })
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

  const marks = useMemo(() => toMarks(data), [data])
  return { marks, result: data, error, isPending: isFetching, isCurrent, check }
}

export type ClaimCheck = ReturnType<typeof useClaimCheck>
