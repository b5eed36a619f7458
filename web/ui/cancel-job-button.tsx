import { useApi } from '../lib/api.tsx'
import { useSingleMutation } from '../lib/mutations.ts'
import { showError } from '../lib/toasts.ts'

interface Props {
  id: string
  /** Object of the action, for those who hear the button without its place: " the regeneration", ": Review of kettles". */
  about?: string
  className?: string
  /** Called when the request has ended, with or without success. */
  onSettled?: () => unknown
}

/** Cancels a running or waiting job. */
export function CancelJobButton({ id, about, className = 'button button-small button-quiet', onSettled }: Props) {
  const api = useApi()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => api.jobs.cancel({ id }),
    onError: error => showError('Failed to Cancel', error),
    onSettled: () => onSettled?.(),
  })
  return (
    <button type="button" className={className} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {isPending ? 'Cancelling…' : 'Cancel'}
      {about !== undefined && <span className="unseen">{about}</span>}
    </button>
  )
}
