import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { defaultDailyBudget } from '../../../../server/contract/ad-values.ts'
import { type AdVariantsResult, deploymentRequestSchema } from '../../../../server/contract/schemas/ad-variants.ts'
import type { Ad } from '../../../../server/contract/schemas/ads.ts'
import { formatDailyBudget } from '../../../../server/domain/ads.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, useIsToasted } from '../../../lib/toasts.ts'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { campaignsQuery } from '../ads.queries.ts'
import type { AdTarget } from './ad-target.tsx'
import { compareWithExisting, getAddMissingLabel } from './ad-target.tsx'
import { BudgetField, CampaignSelect, noCampaignText, parseBudget } from './campaign-fields.tsx'
import type { DeploymentState } from './use-deployment.ts'
import { getNextAttempt, startWriting, type UpdateDraft, type VariantsDraft } from './use-variants-draft.ts'

interface RewriteButtonProps {
  draft: VariantsDraft
  updateDraft: UpdateDraft
}

/** Button that writes new variants. Asks for confirmation if the current ones were edited. */
function RewriteButton({ draft: { attempt, isEdited = false }, updateDraft }: RewriteButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const rewrite = () => updateDraft(startWriting(getNextAttempt(attempt)))
  if (!isConfirming) {
    return <QuietButton onClick={() => (isEdited ? setConfirming(true) : rewrite())}>Write new variants</QuietButton>
  }
  return (
    <fieldset className="variants-confirm">
      <legend className="unseen">Write new variants</legend>
      <p>Your edits will be lost.</p>
      <button type="button" className="button button-small button-danger" onClick={rewrite}>
        Write new variants
      </button>
      {/* It replaces the button that had the focus. */}
      <QuietButton autoFocus onClick={() => setConfirming(false)}>
        Keep these variants
      </QuietButton>
    </fieldset>
  )
}

interface DeployProblems {
  campaign?: string
  budget?: string
  replace?: string
}

/** State of the deployment form: campaign, budget and permission to replace existing ads. */
function useDeployForm(target: AdTarget, written: AdVariantsResult, deployment: DeploymentState) {
  const { adSet } = target
  const campaign = useCampaignChoice(adSet === undefined)
  const [typed, setTyped] = useState(defaultDailyBudget.toFixed(2))
  const [mayReplace, setMayReplace] = useState(false)
  const [problems, setProblems] = useState<DeployProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const { replaced, allExist } = compareWithExisting(written, target.ads)
  const parsedBudget = parseBudget(typed, 'Daily budget')

  /** Clears the problem of a field when it changes; the next submit validates it again. */
  function withClearedProblem<T>(field: keyof DeployProblems, change: (value: T) => void) {
    return (value: T) => {
      setProblems(({ [field]: _, ...others }) => others)
      change(value)
    }
  }

  function findProblems(): DeployProblems {
    return {
      ...(!adSet && campaign.id === '' && { campaign: noCampaignText }),
      ...(!adSet && parsedBudget.problem !== undefined && { budget: parsedBudget.problem }),
      ...(replaced.length > 0 && !mayReplace && { replace: 'Select this box to continue.' }),
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (deployment.isPending) return
    const found = findProblems()
    const { data: request } = deploymentRequestSchema.safeParse({
      variants: written.variants,
      dailyBudget: adSet?.dailyBudget ?? parsedBudget.amount,
      replace: replaced.length > 0 && mayReplace,
      ...(adSet ? { adSetId: adSet.id } : { campaignId: campaign.id }),
    })
    if (request && Object.keys(found).length === 0) {
      setProblems({})
      deployment.deploy(request)
      return
    }
    // Render the problems first, so that the invalid field can be found.
    flushSync(() => setProblems(found))
    if (found.campaign) showError('No Campaign Selected', found.campaign)
    else if (found.budget) showError('Invalid Budget', found.budget)
    form.current?.closest('dialog')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return {
    form,
    typed,
    mayReplace,
    replaced,
    allExist,
    problems,
    submit,
    campaign: { ...campaign, choose: withClearedProblem('campaign', campaign.choose) },
    setTyped: withClearedProblem('budget', setTyped),
    setMayReplace: withClearedProblem('replace', setMayReplace),
  }
}

/** Chosen campaign. If there is only one, it is preselected. */
function useCampaignChoice(isNeeded: boolean) {
  const { data } = useQuery({ ...campaignsQuery(useApi()), enabled: isNeeded })
  const [chosen, choose] = useState<string>()
  const [first, second] = data?.filter(({ imported }) => !imported) ?? []
  return { id: chosen ?? (second ? '' : (first?.id ?? '')), choose }
}

interface DeployFormProps {
  deployment: DeploymentState
  target: AdTarget
  draft: VariantsDraft & { written: AdVariantsResult }
  updateDraft: UpdateDraft
}

/** Deployment form: target, confirmation of replacements, and the submit button. */
export function DeployForm({ deployment, target, draft, updateDraft }: DeployFormProps) {
  const { form, campaign, typed, setTyped, problems, submit, ...replacement } = useDeployForm(
    target,
    draft.written,
    deployment,
  )
  const { adSet, isConnected } = target
  const { problem: deploymentProblem, isPending } = deployment
  const isToasted = useIsToasted(deploymentProblem && `${deploymentProblem.title}. ${deploymentProblem.message}`)
  return (
    <form ref={form} className="desk-form variants-deploy" noValidate onSubmit={submit}>
      {adSet ? (
        <p>
          The ads are added to the ad set “{adSet.name}” in the campaign “{adSet.campaignName}”. It has{' '}
          {formatDailyBudget(adSet.dailyBudget)}.
        </p>
      ) : (
        <div className="variants-choices">
          <CampaignSelect value={campaign.id} error={problems.campaign} onChange={campaign.choose} />
          <BudgetField value={typed} error={problems.budget} hint="£10-50 recommended" onChange={setTyped} />
        </div>
      )}
      {replacement.allExist && <p>These ads already exist. Deploying them again changes nothing.</p>}
      {replacement.replaced.length > 0 && <ReplacedAds {...replacement} problem={problems.replace} />}
      <p>
        All ads are created paused. They spend nothing until you activate one.
        {!isConnected && ' Database-Only Mode: nothing is sent to Facebook.'}
      </p>
      {deploymentProblem && !isToasted && (
        <div className="notice notice-warning" role="alert">
          <p>
            <strong>{deploymentProblem.title}.</strong> {deploymentProblem.message}
          </p>
        </div>
      )}
      <div className="desk-actions">
        <Button type="submit" aria-disabled={isPending}>
          {getSubmitLabel(draft, deployment)}
        </Button>
        <RewriteButton draft={draft} updateDraft={updateDraft} />
      </div>
    </form>
  )
}

function getSubmitLabel(
  { written, outcome, isEdited }: DeployFormProps['draft'],
  { isPending, isRefused, problem }: DeploymentState,
): string {
  if (isPending) return 'Deploying…'
  if (isRefused(written.variants)) return 'Deploy anyway'
  // An edited variant is created again as well.
  if (outcome && !isEdited) return getAddMissingLabel(outcome)
  return problem ? 'Try again' : `Deploy All ${written.variants.length} Ads`
}

interface ReplacedAdsProps {
  replaced: readonly Ad[]
  mayReplace: boolean
  setMayReplace: (mayReplace: boolean) => void
  problem: string | undefined
}

/** Lists the ads that the deployment would delete, marks the running ones, and asks for confirmation. */
function ReplacedAds({ replaced, mayReplace, setMayReplace, problem }: ReplacedAdsProps) {
  return (
    <fieldset className="notice notice-warning variants-replace">
      <legend className="unseen">Ads to replace</legend>
      <p>
        {pluralize(
          replaced.length,
          'This ad already exists with a different text:',
          'These ads already exist with different texts:',
        )}
      </p>
      <ul>
        {replaced.map(({ id, variant, headline, status }) => (
          <li key={id}>
            Variant {variant}: “{headline}” {status === 'ACTIVE' ? <strong>(active)</strong> : '(paused)'}
          </li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={mayReplace}
          aria-invalid={problem !== undefined && !mayReplace}
          onChange={event => setMayReplace(event.target.checked)}
        />{' '}
        {pluralize(
          replaced.length,
          'Delete this ad and create the new one paused',
          'Delete these ads, including active ones, and create the new ones paused',
        )}
      </label>
      {problem !== undefined && !mayReplace && <p className="field-error">{problem}</p>}
    </fieldset>
  )
}
