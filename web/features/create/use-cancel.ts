import { useRef } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { useSingleMutation } from '../../lib/use-write.ts'

/** Cancels the job, even before the response to its creation, and opens the home page. */
export function useCancel(whenStarted: () => Promise<Job | undefined>) {
  const api = useApi()
  const { route } = useLocation()
  const isRequested = useRef(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      // If the job could not be created, there is nothing to cancel.
      const job = await whenStarted().catch(() => undefined)
      if (job) await api.jobs.cancel({ id: job.id })
    },
    onSuccess: () => route('/'),
    onError: error => {
      isRequested.current = false
      // The job has already ended, which its own events report.
      if (error instanceof CallError && error.code === 'conflict') return
      showError(
        'The generation goes on',
        error instanceof CallError ? error : 'It could not be cancelled: the server could not be reached.',
      )
    },
  })

  function run(): void {
    isRequested.current = true
    mutate()
  }

  return { run, isPending, isRequested: () => isRequested.current }
}
