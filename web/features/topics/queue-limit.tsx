import { type FormEvent, useState } from 'react'
import type { TopicQueue } from '../../../server/contract/schemas/topics.ts'
import { formatDateTime } from '../../lib/format.ts'
import { FormRow } from '../../ui/form.tsx'
import { useQueueChange } from './topics.queries.ts'

/** Cost limit for all topics, and what they have cost since it was set. */
export function QueueLimit({ queue }: { queue: TopicQueue }) {
  const { maxCostUsd, spentUsd, limitSetAt } = queue
  const [value, setValue] = useState(maxCostUsd === null ? '' : String(maxCostUsd))
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useQueueChange()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const limit = value.trim() === '' ? undefined : Number(value)
    const isValid = limit === undefined || (limit > 0 && limit <= 1000)
    setProblem(isValid ? undefined : 'The limit must be more than 0 and at most 1,000 US dollars.')
    if (!isValid || isPending) return
    mutate({
      change: api => api.topics.limit(limit === undefined ? {} : { maxCostUsd: limit }),
      done: limit === undefined ? 'The queue has no cost limit.' : 'The limit applies from now on.',
    })
  }

  return (
    <form className="queue-limit" noValidate onSubmit={submit}>
      <FormRow
        label="Cost limit for all topics (US dollars)"
        hint={
          maxCostUsd === null
            ? 'The queue pauses before it could cost more. Leave empty for no limit.'
            : `$${spentUsd.toFixed(2)} of $${maxCostUsd.toFixed(2)} is spent since ${formatDateTime(limitSetAt)}.`
        }
        error={problem}
      >
        {control => (
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={event => setValue(event.target.value)}
          />
        )}
      </FormRow>
      <button type="submit" className="button button-small button-quiet" aria-disabled={isPending}>
        {isPending ? 'Saving…' : 'Set limit'}
      </button>
    </form>
  )
}
