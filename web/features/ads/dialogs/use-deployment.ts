import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asDeployment } from '../../../../server/contract/jobs.ts'
import type { Deployment, DeploymentRequest } from '../../../../server/contract/schemas/ad-variants.ts'
import { useApi } from '../../../lib/api.tsx'
import type { JobEnd } from '../../../lib/follow-job.ts'
import { useIdempotencyKey, useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { invalidateAds } from '../ads.queries.ts'
import { isRefusedByCheck } from '../error-report.tsx'
import type { AdTarget } from './ad-target.tsx'
import { toCallFailure, toJobFailure, type VariantsFailure } from './job-progress.tsx'
import { clearedVariants, type UpdateDraft, type VariantsDraft } from './use-variants-draft.ts'

const failureTitle = 'Failed to Deploy Ads'

/** Reason why the deployment is incomplete. */
interface DeploymentProblem {
  title: string
  message: string
}

interface DeploymentOptions {
  target: AdTarget
  draft: VariantsDraft
  updateDraft: UpdateDraft
  onDeployed: (deployment: Deployment) => void
}

/** Deploys the variants and reports the result. Failed variants stay in the draft, to be deployed again. */
export function useDeployment({ target, draft, updateDraft, onDeployed }: DeploymentOptions) {
  const api = useApi()
  const queries = useQueryClient()
  const { getKey, settle } = useIdempotencyKey()
  const [problem, setProblem] = useState<DeploymentProblem>()
  const { id: articleId } = target.article
  /** Variants whose texts the check refused. Editing one ends the consent to all. */
  const [refused, setRefused] = useState<DeploymentRequest['variants']>()
  const isRefused = (variants: DeploymentRequest['variants']) => JSON.stringify(variants) === JSON.stringify(refused)

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (request: DeploymentRequest) =>
      api.ads.deployment({ articleId, ...request }, { idempotencyKey: getKey(JSON.stringify(request)) }),
    onMutate: () => setProblem(undefined),
    onSuccess: job => updateDraft({ deploying: job.id, outcome: undefined }),
    onError: (error, { variants }) => {
      if (isRefusedByCheck(error)) setRefused(variants)
      fail(toCallFailure(error))
      // The displayed ads may be out of date.
      return invalidateAds(queries)
    },
    onSettled: (_, error) => settle(error),
  })

  function fail({ message, toast }: VariantsFailure): void {
    setProblem({ title: failureTitle, message })
    showError(failureTitle, toast)
  }

  async function handleEnd({ status, result, error }: JobEnd): Promise<void> {
    const deployment = asDeployment(result)
    if (deployment && deployment.standing >= deployment.wanted) return handleSuccess(deployment)
    updateDraft({ deploying: undefined, ...(deployment && { outcome: deployment }) })
    if (deployment) showError(failureTitle, deployment.message)
    else if (status === 'cancelled')
      setProblem({ title: 'Cancelled', message: 'Ads created before the cancellation stay, paused.' })
    else fail(toJobFailure(draft.deploying, error))
    await invalidateAds(queries)
  }

  async function handleSuccess(deployment: Deployment): Promise<void> {
    showMessage('Ads Deployed', { description: deployment.message })
    onDeployed(deployment)
    updateDraft(clearedVariants)
    await invalidateAds(queries)
  }

  function handleFollowError(error: Error): void {
    updateDraft({ deploying: undefined })
    setProblem({
      title: 'Could not load the progress',
      message: `The deployment may still be running. ${toCallFailure(error).message}`,
    })
  }

  const outcome = draft.outcome && { title: failureTitle, message: draft.outcome.message }

  /** Deploys the variants. Sends consent to texts that the check refused before, because the person saw why. */
  function deploy(request: DeploymentRequest): void {
    mutate({ ...request, ...(isRefused(request.variants) && { withUnsupportedClaims: true }) })
  }

  return { deploy, isPending, isRefused, problem: problem ?? outcome, handleEnd, handleFollowError }
}

export type DeploymentState = ReturnType<typeof useDeployment>
