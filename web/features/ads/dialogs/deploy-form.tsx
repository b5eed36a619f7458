import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { AdVariantsResult } from '../../../../server/contract/schemas/ad-variants.ts'
import { getAddMissingLabel } from './add-missing.ts'
import { BudgetField } from './budget-field.tsx'
import { CampaignSelect } from './campaign-select.tsx'
import type { VariantsDraft } from './kept-variants.ts'
import { WriteOthersButton } from './other-ads.tsx'
import type { AdTarget } from './use-ad-target.ts'
import { useDeployForm } from './use-deploy-form.ts'
import type { DeploymentState } from './use-deployment.ts'
import type { UpdateDraft } from './use-kept.ts'

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
  return (
    <form ref={form} className="desk-form variants-deploy" noValidate onSubmit={submit}>
      {adSet ? (
        <p>
          They go into “{adSet.name}” of the campaign “{adSet.campaignName}”, which has{' '}
          {formatPounds(adSet.dailyBudget)} a day.
        </p>
      ) : (
        <div className="variants-choices">
          <CampaignSelect value={campaign.id} error={problems.campaign} onChange={campaign.choose} />
          <BudgetField value={typed} error={problems.budget} hint="£10-50 recommended" onChange={setTyped} />
        </div>
      )}
      {replacement.allExist && <p>The ads that are there say just this: deployed again, nothing of them changes.</p>}
      {replacement.replaced.length > 0 && <ReplacedAds {...replacement} problem={problems.replace} />}
      <p>
        All are created paused. Nothing is spent until you switch one on.
        {!isConnected && ' Database-Only Mode: they are kept here, and nothing is sent to Facebook.'}
      </p>
      {deploymentProblem && (
        <div className="notice notice-warning" role="alert">
          <p>
            <strong>{deploymentProblem.title}.</strong> {deploymentProblem.message}
          </p>
        </div>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          {getSubmitLabel(draft, deploymentProblem !== undefined, isPending)}
        </button>
        <WriteOthersButton draft={draft} updateDraft={updateDraft} />
      </div>
    </form>
  )
}

function getSubmitLabel(
  { written, outcome, isEdited }: DeployFormProps['draft'],
  isRetry: boolean,
  isPending: boolean,
): string {
  if (isPending) return 'Deploying…'
  // An edited variant is created again as well.
  if (outcome && !isEdited) return getAddMissingLabel(outcome)
  return isRetry ? 'Try again' : `Deploy All ${written.variants.length} Ads`
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
      <legend className="unseen">Ads that would be replaced</legend>
      <p>{replaced.length === 1 ? 'This ad is' : 'These ads are'} there already, with other words:</p>
      <ul>
        {replaced.map(({ id, variant, headline, status }) => (
          <li key={id}>
            Variant {variant}: “{headline}” {status === 'ACTIVE' ? <strong>(running)</strong> : '(paused)'}
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
        {replaced.length === 1
          ? 'Replace it: it is deleted, and the new one is made paused'
          : 'Replace them: they are deleted, running ones too, and the new ones are made paused'}
      </label>
      {problem !== undefined && !mayReplace && <p className="field-error">{problem}</p>}
    </fieldset>
  )
}
