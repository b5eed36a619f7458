import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { adsQuery } from '../ads.queries.ts'
import { getAddMissingLabel } from '../dialogs/add-missing.ts'
import { clearedVariants, readDraft, writeDraft } from '../dialogs/kept-variants.ts'
import { compareWithExisting } from '../dialogs/standing-ads.ts'

interface MissingAdsProps {
  articleId: string
  adSetId: string
  /** Opens the written variants to continue the deployment. */
  onResume: () => void
}

/** Notice after a partial deployment: the missing ads, the reasons, and buttons to continue or stop. */
export function MissingAds({ articleId, adSetId, onResume }: MissingAdsProps) {
  const { data: ads } = useQuery(adsQuery(useApi(), adSetId))
  const [draft, setDraft] = useState(() => readDraft(articleId))
  const { outcome, written, writing, deploying } = draft ?? {}
  if (!ads || !written || writing || deploying !== undefined || outcome?.adSetId !== adSetId) return null
  // Someone else may have created them since.
  if (compareWithExisting(written, ads).allExist) return null

  function discardMissing(): void {
    const remaining = { attempt: written?.attempt ?? 1, ...draft, ...clearedVariants }
    writeDraft(articleId, remaining)
    setDraft(remaining)
  }

  return (
    <section className="notice notice-warning" aria-label="Ads that are missing">
      <p>{outcome.message}</p>
      <div className="desk-actions">
        <button type="button" className="button button-small" onClick={onResume}>
          {getAddMissingLabel(outcome)}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={discardMissing}>
          Leave it at {outcome.standing}
        </button>
      </div>
    </section>
  )
}
