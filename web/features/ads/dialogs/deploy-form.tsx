import { poundsText } from '../../../../server/contract/pounds.ts'
import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import type { AdVariantsResult } from '../../../../server/contract/schemas/ad-variants.ts'
import { addMissing } from './add-missing.ts'
import { BudgetField } from './budget-field.tsx'
import { CampaignSelect } from './campaign-select.tsx'
import type { Kept } from './kept-variants.ts'
import { OtherAds } from './other-ads.tsx'
import type { AdTarget } from './use-ad-target.ts'
import { useDeployForm } from './use-deploy-form.ts'
import type { DeploymentState } from './use-deployment.ts'
import type { Keep } from './use-kept.ts'

interface Props {
  deployment: DeploymentState
  target: AdTarget
  kept: Kept & { written: AdVariantsResult }
  keep: Keep
}

/** Deployment form: target, confirmation of replacements, and the submit button. */
export function DeployForm({ deployment, target, kept, keep }: Props) {
  const { form, campaign, typed, setTyped, problems, submit, ...asked } = useDeployForm(
    target,
    kept.written,
    deployment,
  )
  const { adSet, isConnected } = target
  const { stop, isPending } = deployment
  return (
    <form ref={form} className="desk-form variants-deploy" noValidate onSubmit={submit}>
      {adSet ? (
        <p>
          They go into “{adSet.name}” of the campaign “{adSet.campaignName}”, which has {poundsText(adSet.dailyBudget)}{' '}
          a day.
        </p>
      ) : (
        <div className="variants-choices">
          <CampaignSelect value={campaign.id} error={problems.campaign} onChange={campaign.choose} />
          <BudgetField value={typed} error={problems.budget} hint="£10-50 recommended" onChange={setTyped} />
        </div>
      )}
      {asked.allThere && <p>The ads that are there say just this: deployed again, nothing of them changes.</p>}
      {asked.replaced.length > 0 && <Replacing {...asked} problem={problems.replace} />}
      <p>
        All are created paused. Nothing is spent until you switch one on.
        {!isConnected && ' Database-Only Mode: they are kept here, and nothing is sent to Facebook.'}
      </p>
      {stop && (
        <div className="notice notice-warning" role="alert">
          <p>
            <strong>{stop.title}.</strong> {stop.message}
          </p>
        </div>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={isPending}>
          {nameOf(kept, stop !== undefined, isPending)}
        </button>
        <OtherAds kept={kept} keep={keep} />
      </div>
    </form>
  )
}

function nameOf({ written, outcome, isEdited }: Props['kept'], isAgain: boolean, isPending: boolean): string {
  if (isPending) return 'Deploying…'
  // An edited variant is created again as well.
  if (outcome && !isEdited) return addMissing(outcome)
  return isAgain ? 'Try again' : `Deploy All ${written.variants.length} Ads`
}

interface ReplacingProps {
  replaced: readonly Ad[]
  mayReplace: boolean
  setMayReplace: (mayReplace: boolean) => void
  problem: string | undefined
}

/** Lists the ads that the deployment would delete, marks the running ones, and asks for confirmation. */
function Replacing({ replaced, mayReplace, setMayReplace, problem }: ReplacingProps) {
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
