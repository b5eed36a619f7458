import { useState } from 'react'
import type { Deployment } from '../../../../../server/contract/schemas/ad-deployment.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { VariantsDialog } from '../../dialogs/variants-dialog.tsx'

export interface GenerateProps {
  article: Article
  adSet: AdSet
  /** The article's latest ad set: new ads go there. */
  latest: AdSet
  hasAds: boolean
  onDeployed: (deployment: Deployment) => void
}

/** Has ads written for the article. */
export function GenerateAds({ article, adSet, latest, hasAds, onDeployed }: GenerateProps) {
  const [isOpen, setOpen] = useState(false)
  if (adSet.id !== latest.id) return <p className="row-hint">New ads go to the latest ad set, “{latest.name}”.</p>
  return (
    <>
      <button
        type="button"
        className={`button button-small ${hasAds ? 'button-quiet' : ''}`}
        onClick={() => setOpen(true)}
      >
        {hasAds ? 'Regenerate Ads' : 'Generate Ad Variants'}
      </button>
      {isOpen && <VariantsDialog article={article} onClose={() => setOpen(false)} onDeployed={onDeployed} />}
    </>
  )
}
