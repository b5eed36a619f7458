import { useRef } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'

/** Cancels the job, which may not have its answer yet, and goes home. */
export function useCancel(whenStarted: () => Promise<Job | undefined>) {
  const api = useApi()
  const { route } = useLocation()
  const asked = useRef(false)
  const { mutate, isPending } = useWrite({
    mutationFn: async () => {
      // One that could not be started need not be cancelled.
      const job = await whenStarted().catch(() => undefined)
      if (job) await api.jobs.cancel({ id: job.id })
    },
    onSuccess: () => route('/'),
    onError: error => {
      asked.current = false
      // It has ended meanwhile, which its own events tell.
      if (error instanceof CallError && error.code === 'conflict') return
      showError(
        'The generation goes on',
        error instanceof CallError ? error : 'It could not be cancelled: the server could not be reached.',
      )
    },
  })

  function run(): void {
    asked.current = true
    mutate()
  }

  return { run, isPending, isAsked: () => asked.current }
}
