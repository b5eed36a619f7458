import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../../lib/api.tsx'
import { adsQuery } from '../../ads.queries.ts'
import { BudgetDialog } from '../../dialogs/budget-dialog.tsx'
import { AdStatusBadge } from '../ad-status.tsx'
import { ChangeHistory } from '../change-history.tsx'
import { PlatformStatus } from '../on-facebook.tsx'
import { TargetingDialog } from '../targeting/targeting-dialog.tsx'
import { DeleteAdSet } from './delete-ad-set.tsx'
import { summarizeTargeting } from './targeting-summary.ts'

/** An ad set with its status, budget, targeting and actions. */
export function AdSetCard({ adSet }: { adSet: AdSet }) {
  const { data: ads } = useQuery(adsQuery(useApi(), adSet.id))
  const [isEditing, setEditing] = useState(false)
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
            {formatPounds(adSet.dailyBudget)}{' '}
            <button type="button" className="link" onClick={() => setEditing(true)}>
              Edit <span className="unseen">the daily budget</span>
            </button>
          </dd>
        </div>
        <div>
          <dt>Active ads</dt>
          <dd>{ads ? `${active} / ${ads.length}` : '…'}</dd>
        </div>
        <div className="ad-set-audience">
          <dt>Shown to</dt>
          <dd>{summarizeTargeting(adSet.targeting)}</dd>
        </div>
      </dl>
      <div className="desk-actions">
        <ConfigureTargeting adSet={adSet} />
        <DeleteAdSet adSet={adSet} ads={ads} />
      </div>
      <ChangeHistory subject={adSet} />
      {isEditing && <BudgetDialog adSet={adSet} onClose={() => setEditing(false)} />}
    </section>
  )
}

function ConfigureTargeting({ adSet }: { adSet: AdSet }) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  return (
    <>
      <button type="button" className="button button-small button-quiet" onClick={() => setOpen(true)}>
        Configure Targeting
      </button>
      {draft !== undefined && !isOpen && <span className="row-hint">Its changes are not saved.</span>}
      {isOpen && <TargetingDialog adSet={adSet} draft={draft} onDraft={setDraft} onClose={() => setOpen(false)} />}
    </>
  )
}
