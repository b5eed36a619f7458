import { type FormEvent, useState } from 'react'
import { type RegenerationPart, regenerationRequestSchema } from '../../../server/contract/schemas/regeneration.ts'
import { useApi } from '../../lib/api.tsx'
import type { IdempotencyKey } from '../../lib/use-request-key.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import type { EditingState } from './use-editing.ts'

export interface RegenerateOptions {
  editing: EditingState
  sections: readonly string[]
  requestKey: IdempotencyKey
  onStarted: (jobId: string) => void
}

/** State of the form that starts a regeneration. */
export function useRegenerate({ editing, sections, requestKey, onStarted }: RegenerateOptions) {
  const api = useApi()
  /** Index of a section, or the name of another part. */
  const [chosen, choose] = useState(sections.length > 0 ? '0' : 'excerpt')
  const [limit, setLimit] = useState('')
  const part: RegenerationPart = chosen === 'excerpt' || chosen === 'products' ? chosen : 'section'
  const { data: request, error: problem } = regenerationRequestSchema.safeParse({
    part,
    ...(part === 'section' && { section: sections[Number(chosen)] }),
    ...(limit.trim() !== '' && { maxCostUsd: Number(limit) }),
  })
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (input: NonNullable<typeof request>) =>
      api.articles.regenerate(
        { id: editing.article.id, ...input },
        { idempotencyKey: requestKey.getKey(JSON.stringify(input)) },
      ),
    onSuccess: job => onStarted(job.id),
    onSettled: (_, error) => requestKey.settle(error),
  })
  const canStart = !editing.isChanged && request !== undefined && !isPending

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canStart) mutate(request)
  }

  const limitProblem = problem?.issues[0]?.message
  return { part, chosen, choose, limit, setLimit, limitProblem, canStart, isPending, error, submit }
}
