import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { formatBudget } from '../../../../../server/domain/ads.ts'
import { pluralize } from '../../../../../server/domain/number-format.ts'
import { describePlacements } from '../../../../../server/domain/placements.ts'
import { type AudienceChoice, withAudience } from '../../../../../server/domain/targeting.ts'
import { useApi } from '../../../../lib/api.tsx'
import { lazyPart } from '../../../../lib/lazy.tsx'
import { Allowed } from '../../../../lib/user.queries.ts'
import { LinkButton, QuietButton } from '../../../../ui/buttons.tsx'
import { useDeleteAdSet } from '../../ad-changes.queries.ts'
import { adsQuery } from '../../ads.queries.ts'
import { DeleteButton } from '../../delete-button.tsx'
import { summarizeTargeting } from '../targeting/targeting-summary.ts'
import { AdStatusBadge, ChangeHistory, PlatformStatus } from './ad-status.tsx'

const BudgetDialog = lazyPart(() => import('../../dialogs/budget-dialog.tsx').then(module => module.BudgetDialog))
const EditAdSetDialog = lazyPart(() =>
  import('../../dialogs/edit-ad-set-dialog.tsx').then(module => module.EditAdSetDialog),
)
const TargetingDialog = lazyPart(() =>
  import('../targeting/targeting-dialog.tsx').then(module => module.TargetingDialog),
)

interface DeleteAdSetProps {
  adSet: AdSet
  /** Undefined while loading or after a failed read. */
  ads: readonly Ad[] | undefined
}

function DeleteAdSet({ adSet, ads }: DeleteAdSetProps) {
  const { mutate, ...deletion } = useDeleteAdSet()
  const failureTitle = 'Failed to Delete Ad Set'
  return (
    <DeleteButton
      kind="ad set"
      label="Delete Ad Set"
      failureTitle={failureTitle}
      deletion={deletion}
      onConfirm={() => mutate(adSet)}
    >
      “{adSet.name}” will be deleted permanently. {describeDeletedData(ads)}{' '}
      {adSet.status === 'ACTIVE' && 'Its ads stop running. '}The article stays.
    </DeleteButton>
  )
}

function describeDeletedData(ads: DeleteAdSetProps['ads']): string {
  if (!ads) return 'All its ads and their data are deleted too.'
  if (ads.length === 0) return 'Its data is deleted too.'
  return pluralize(
    ads.length,
    'Its 1 ad and all data are deleted too.',
    `Its ${ads.length} ads and all data are deleted too.`,
  )
}

interface AdSetCardProps {
  adSet: AdSet
  /** Audience for which a copy is opened at first. */
  copyFor: AudienceChoice | undefined
  onCopied: (copy: AdSet) => void
}

/** An ad set with its status, budget, targeting and actions. */
export function AdSetCard({ adSet, ...copying }: AdSetCardProps) {
  const { data: ads } = useQuery(adsQuery(useApi(), adSet.id))
  const [isEditing, setEditing] = useState(false)
  const [isEditingBudget, setEditingBudget] = useState(false)
  const active = ads?.filter(({ status }) => status === 'ACTIVE').length
  return (
    <section className="panel" aria-labelledby="ad-set-title">
      <div className="ad-set-head">
        <h2 id="ad-set-title">{adSet.name}</h2>
        <p className="managed-facts">
          <AdStatusBadge status={adSet.status} />
          <PlatformStatus state={adSet.onFacebook} />
        </p>
      </div>
      <dl className="ad-set-facts">
        <div>
          <dt>Campaign</dt>
          <dd>{adSet.campaignName}</dd>
        </div>
        <div>
          <dt>Daily budget</dt>
          <dd>
            {formatBudget(adSet.dailyBudget)}{' '}
            {adSet.dailyBudget > 0 && (
              <Allowed to="ads:write">
                <LinkButton onClick={() => setEditingBudget(true)}>
                  Edit <span className="unseen">the daily budget</span>
                </LinkButton>
              </Allowed>
            )}
          </dd>
        </div>
        <div>
          <dt>Active ads</dt>
          <dd>{ads ? `${active} / ${ads.length}` : '…'}</dd>
        </div>
        <div className="ad-set-audience">
          <dt>Targeting</dt>
          <dd>{summarizeTargeting(adSet.targeting)}</dd>
        </div>
        <div>
          <dt>Shown</dt>
          <dd>{describePlacements(adSet.placements)}</dd>
        </div>
      </dl>
      <div className="desk-actions">
        <Allowed to="ads:write">
          <QuietButton onClick={() => setEditing(true)}>Edit Ad Set</QuietButton>
          <ConfigureTargeting adSet={adSet} />
        </Allowed>
        <Allowed to="ads:draft">
          <CopyAdSet adSet={adSet} {...copying} />
        </Allowed>
        <Allowed to="ads:write">
          <DeleteAdSet adSet={adSet} ads={ads} />
        </Allowed>
      </div>
      <ChangeHistory subject={adSet} />
      {isEditingBudget && <BudgetDialog adSet={adSet} onClose={() => setEditingBudget(false)} />}
      {isEditing && <EditAdSetDialog adSet={adSet} onClose={() => setEditing(false)} />}
    </section>
  )
}

function ConfigureTargeting({ adSet }: { adSet: AdSet }) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>Configure Targeting</QuietButton>
      {draft !== undefined && !isOpen && <span className="row-hint">Targeting changes are not saved.</span>}
      {isOpen && <TargetingDialog adSet={adSet} draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />}
    </>
  )
}

function CopyAdSet({ adSet, copyFor, onCopied }: AdSetCardProps) {
  const [isOpen, setOpen] = useState(copyFor !== undefined)
  const [draft, setDraft] = useState<string>()
  return (
    <>
      <QuietButton onClick={() => setOpen(true)}>Copy for Another Audience</QuietButton>
      {isOpen && (
        <TargetingDialog
          adSet={adSet}
          copyFor={withAudience(adSet.targeting, copyFor ?? {})}
          onCopied={onCopied}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
