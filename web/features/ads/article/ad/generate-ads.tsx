import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'

export interface GenerateButtonProps {
  adSet: AdSet
  /** Latest ad set of the article, which receives new ads. */
  latest: AdSet
  hasAds: boolean
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

export function GenerateButton({ adSet, latest, hasAds, onWrite }: GenerateButtonProps) {
  if (adSet.id !== latest.id) return <p className="row-hint">New ads go to the latest ad set, “{latest.name}”.</p>
  return (
    <button type="button" className={`button button-small ${hasAds ? 'button-quiet' : ''}`} onClick={onWrite}>
      {hasAds ? 'Regenerate Ads' : 'Generate Ad Variants'}
    </button>
  )
}
