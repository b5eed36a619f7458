import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { adsQuery } from '../ads.queries.ts'
import { addMissing } from '../dialogs/add-missing.ts'
import { doneWith, readKept, writeKept } from '../dialogs/kept-variants.ts'
import { standingAds } from '../dialogs/standing-ads.ts'

interface Props {
  articleId: string
  adSetId: string
  /** Opens the written variants to continue the deployment. */
  onResume: () => void
}

/** Notice after a partial deployment: the missing ads, the reasons, and buttons to continue or stop. */
export function MissingAds({ articleId, adSetId, onResume }: Props) {
  const { data: ads } = useQuery(adsQuery(useApi(), adSetId))
  const [kept, setKept] = useState(() => readKept(articleId))
  const { outcome, written, writing, deploying } = kept ?? {}
  if (!ads || !written || writing || deploying !== undefined || outcome?.adSetId !== adSetId) return null
  // Someone else may have created them since.
  if (standingAds(written, ads).allThere) return null

  function leave(): void {
    const left = { attempt: written?.attempt ?? 1, ...kept, ...doneWith }
    writeKept(articleId, left)
    setKept(left)
  }

  return (
    <section className="notice notice-warning" aria-label="Ads that are missing">
      <p>{outcome.message}</p>
      <div className="desk-actions">
        <button type="button" className="button button-small" onClick={onResume}>
          {addMissing(outcome)}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={leave}>
          Leave it at {outcome.standing}
        </button>
      </div>
    </section>
  )
}
