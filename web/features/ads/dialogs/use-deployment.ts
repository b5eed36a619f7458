import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Deployment, DeploymentRequest } from '../../../../server/contract/schemas/ad-deployment.ts'
import { deploymentIn } from '../../../../server/contract/schemas/job.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { useRequestKey } from '../../../lib/use-request-key.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { forgetAds } from '../ads.queries.ts'
import { type Failure, failureOfCall, failureOfJob } from './failure.ts'
import { doneWith, type Kept } from './kept-variants.ts'
import type { AdTarget } from './use-ad-target.ts'
import type { Keep } from './use-kept.ts'

const failed = 'Failed to Deploy Ads'

/** Reason why the deployment is incomplete. */
interface Stop {
  title: string
  message: string
}

interface Deploying {
  target: AdTarget
  kept: Kept
  keep: Keep
  onDeployed: (deployment: Deployment) => void
}

/** Deploys the variants and reports the result. Failed variants stay in the draft, to be deployed again. */
export function useDeployment({ target, kept, keep, onDeployed }: Deploying) {
  const api = useApi()
  const queries = useQueryClient()
  const { keyFor, settled } = useRequestKey()
  const [stop, setStop] = useState<Stop>()
  const { id: articleId } = target.article

  const { mutate: deploy, isPending } = useWrite({
    mutationFn: (request: DeploymentRequest) =>
      api.ads.deployment({ articleId, ...request }, { idempotencyKey: keyFor(JSON.stringify(request)) }),
    onMutate: () => setStop(undefined),
    onSuccess: job => keep({ deploying: job.id, outcome: undefined }),
    onError: error => {
      fail(failureOfCall(error))
      // The displayed ads may be out of date.
      return forgetAds(queries)
    },
    onSettled: (_, error) => settled(error),
  })

  function fail({ message, toast }: Failure): void {
    setStop({ title: failed, message })
    showError(failed, toast)
  }

  async function ended({ status, result, error }: JobEnd): Promise<void> {
    const made = deploymentIn(result)
    if (made && made.standing >= made.wanted) return finished(made)
    keep({ deploying: undefined, ...(made && { outcome: made }) })
    if (made) showError(failed, made.message)
    else if (status === 'cancelled')
      setStop({ title: 'Cancelled', message: 'Ads that were made by then stay, paused.' })
    else fail(failureOfJob(kept.deploying, error))
    await forgetAds(queries)
  }

  async function finished(made: Deployment): Promise<void> {
    showMessage('Ads Deployed', { description: made.message })
    onDeployed(made)
    keep(doneWith)
    await forgetAds(queries)
  }

  function unheard(error: Error): void {
    keep({ deploying: undefined })
    setStop({ title: 'The progress cannot be shown', message: `It may go on. ${failureOfCall(error).message}` })
  }

  const outcome = kept.outcome && { title: failed, message: kept.outcome.message }
  return { deploy, isPending, stop: stop ?? outcome, ended, unheard }
}

export type DeploymentState = ReturnType<typeof useDeployment>
