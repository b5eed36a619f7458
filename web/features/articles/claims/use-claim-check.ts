import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { ArticleCheck, CheckedSentenceView, CitedFact } from '../../../../server/contract/schemas/claims.ts'
import type { Job } from '../../../../server/contract/schemas/job.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError } from '../../../lib/toasts.ts'
import { checkQuery, judgeQuery, type UnsavedText } from '../articles.queries.ts'
import type { ClaimMark } from '../body/claim-marks.ts'
import type { EditingState } from '../use-editing.ts'

/** Returns the unsaved changes of the fields that a check reads. */
function getUnsavedText({ changes: { title, excerpt, content } }: EditingState): UnsavedText {
  return {
    ...(title !== undefined && { title }),
    ...(excerpt !== undefined && { excerpt }),
    ...(content !== undefined && { content }),
  }
}

/** Returns the marks of the sentences in the text, without the title and the excerpt. */
/** Support of a sentence, for people. */
export const statusLabels: Readonly<Record<CheckedSentenceView['status'], string>> = {
  sourced: 'Has a source',
  general: 'General statement',
  opinion: 'Opinion',
  unsupported: 'No source',
  contradicted: 'Contradicts the source',
}

/** Returns a fact with its source for people: "Acme Fjord: price: £24.99 (kettles.csv, line 2)". */
export function describeFact({ product, field, value, source }: CitedFact): string {
  return `${product ?? 'All products'}: ${field}: ${value} (${source})`
}

/** Returns the reasons to refuse a sentence, or its facts, or its kind if it rests on none. */
function describeSupport({ status, problems, facts: ids }: CheckedSentenceView, facts: readonly CitedFact[]): string {
  if (problems.length > 0) return `${statusLabels[status]}: ${problems.join(' ')}`
  const cited = facts.filter(({ id }) => ids.includes(id))
  return cited.length > 0 ? cited.map(describeFact).join('\n') : statusLabels[status]
}

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
  const api = useApi()
  const [requested, setRequested] = useState<UnsavedText>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save starts again from the saved text
  useEffect(() => setRequested({}), [version])
  const { data, error, isFetching, refetch } = useQuery({
    ...checkQuery(api, id, requested),
    placeholderData: keepPreviousData,
  })
  const unsaved = getUnsavedText(editing)
  const isCurrent = JSON.stringify(unsaved) === JSON.stringify(requested)

  function check(): void {
    if (isCurrent) void refetch()
    else setRequested(unsaved)
  }

  const [job, setJob] = useState<Job>()
  const { data: judge = null } = useQuery(judgeQuery(api))
  const { mutate: askJudge, isPending: isAsking } = useSingleMutation({
    mutationFn: (text: UnsavedText) => api.articles.judge({ id, ...text }),
    onSuccess: (started, text) => {
      setRequested(text)
      setJob(started)
    },
    onError: asked => showError('Failed to Check', asked),
  })

  /** Shows the check with the verdicts of an ended job. */
  function finishJudging({ error: failed }: Pick<JobEnd, 'error'>): void {
    setJob(undefined)
    if (failed) showError('Failed to Check', new BlogopsError('internal', failed.message))
    void refetch()
  }

  const marks = useMemo(() => toMarks(data), [data])
  const judging = {
    judge,
    job,
    isPending: isAsking || job !== undefined,
    ask: () => askJudge(unsaved),
    finish: finishJudging,
  }
  return { marks, result: data, error, isPending: isFetching, isCurrent, check, judging }
}

export type ClaimCheck = ReturnType<typeof useClaimCheck>
