import { useQuery } from '@tanstack/react-query'
import { Switch } from 'radix-ui'
import { useRef, useState } from 'react'
import type { Ad, AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../../lib/api.tsx'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { lazyPart } from '../../../../lib/lazy.tsx'
import { useCategoryView, useSite } from '../../../../lib/site.queries.ts'
import { Allowed } from '../../../../lib/user.queries.ts'
import { ArticleImage } from '../../../../ui/article-image.tsx'
import { QuietButton } from '../../../../ui/buttons.tsx'
import { FeedAd } from '../../../../ui/feed-ad.tsx'
import { useAdStatus, useDeleteAd, useDuplicateAd } from '../../ad-changes.queries.ts'
import { adsQuery } from '../../ads.queries.ts'
import { DeleteButton } from '../../delete-button.tsx'
import { AdReadFailure } from '../../error-report.tsx'
import { AdFigures, FiguresRange, useAdFigures } from './ad-figures.tsx'
import { AdStatusBadge, ChangeHistory, PlatformStatus } from './ad-status.tsx'

const ActivateAdDialog = lazyPart(() =>
  import('../../dialogs/activate-dialogs.tsx').then(module => module.ActivateAdDialog),
)
const EditAdDialog = lazyPart(() => import('../../dialogs/edit-ad-dialog.tsx').then(module => module.EditAdDialog))

interface AdSwitchProps {
  ad: Ad
  adSet: AdSet
}

/**
 * Shows the status that the server reports, never the requested one. Activating asks for confirmation; pausing does
 * not.
 */
function AdSwitch({ ad, adSet }: AdSwitchProps) {
  const [isConfirming, setConfirming] = useState(false)
  const pausing = useAdStatus()
  const activating = useAdStatus()

  function setActive(isOn: boolean): void {
    if (pausing.isPending) return
    if (isOn) setConfirming(true)
    else pausing.mutate({ ad, status: 'PAUSED' })
  }

  function close(): void {
    setConfirming(false)
    activating.reset()
  }

  return (
    <>
      <div className="ad-switch">
        <span role="status">{pausing.isPending && 'Pausing…'}</span>
        <span aria-hidden="true">Active</span>
        <Switch.Root
          className="switch"
          checked={ad.status === 'ACTIVE'}
          aria-label={`Active: ${ad.name}`}
          aria-disabled={pausing.isPending}
          onCheckedChange={setActive}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
      </div>
      {/* Outside the switch, whose smaller font it would inherit. */}
      {isConfirming && <ActivateAdDialog ad={ad} adSet={adSet} activating={activating} onClose={close} />}
    </>
  )
}

interface DeleteAdProps {
  ad: Ad
  onDeleted: () => void
}

function DeleteAd({ ad, onDeleted }: DeleteAdProps) {
  const { mutate, ...deletion } = useDeleteAd(onDeleted)
  const button = (
    <>
      Delete<span className="unseen">: {ad.name}</span>
    </>
  )
  const failureTitle = 'Failed to Delete Ad'
  return (
    <DeleteButton kind="ad" label={button} failureTitle={failureTitle} deletion={deletion} onConfirm={() => mutate(ad)}>
      {ad.status === 'ACTIVE'
        ? `“${ad.name}” will stop running and be deleted permanently.`
        : `“${ad.name}” will be deleted permanently.`}{' '}
      Its results stay in the totals of its ad set.
    </DeleteButton>
  )
}

interface AdCardProps {
  ad: Ad
  adSet: AdSet
  article: Article
  figures: ReturnType<typeof useAdFigures>
  onDeleted: () => void
}

/** An ad with its text, status and actions. */
function AdCard({ ad, adSet, article, figures, onDeleted }: AdCardProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  const [edited, setEdited] = useState<Ad>()
  const duplication = useDuplicateAd(setEdited)
  const forAd = <span className="unseen">: {ad.name}</span>
  return (
    <li className="panel article-ad">
      <div className="article-ad-head">
        <h3>{ad.name}</h3>
        <Allowed to="ads:write">
          <AdSwitch ad={ad} adSet={adSet} />
        </Allowed>
      </div>
      <AdFacts ad={ad} />
      <AdText ad={ad} />
      <AdFigures adSet={figures.adSet} adId={ad.id} />
      <div className="desk-actions">
        <QuietButton aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
          {isPreviewed ? 'Hide Preview' : 'Preview'}
          {forAd}
        </QuietButton>
        <Allowed to="ads:write">
          <QuietButton onClick={() => setEdited(ad)}>
            Edit
            {forAd}
          </QuietButton>
          <QuietButton
            aria-disabled={duplication.isPending}
            onClick={() => duplication.isPending || duplication.mutate(ad)}
          >
            {duplication.isPending ? 'Duplicating…' : 'Duplicate'}
            {forAd}
          </QuietButton>
          <DeleteAd ad={ad} onDeleted={onDeleted} />
        </Allowed>
      </div>
      {edited && <EditAdDialog ad={edited} onClose={() => setEdited(undefined)} />}
      {isPreviewed && <Preview ad={ad} article={article} />}
      <ChangeHistory subject={ad} />
    </li>
  )
}

function AdFacts({ ad }: Pick<AdCardProps, 'ad'>) {
  return (
    <p className="managed-facts">
      <AdStatusBadge status={ad.status} />
      <span>Variant {ad.variant}</span>
      {ad.targetingLabel !== null && <span>{ad.targetingLabel}</span>}
      <PlatformStatus state={ad.onFacebook} />
    </p>
  )
}

function AdText({ ad: { headline, bodyText, callToAction } }: Pick<AdCardProps, 'ad'>) {
  return (
    <dl className="article-ad-texts">
      <dt>Headline</dt>
      <dd className="article-ad-headline">{headline}</dd>
      <dt>Body text</dt>
      <dd>{bodyText}</dd>
      <dt>Call to action</dt>
      <dd>{toPlatformLabel(callToAction)}</dd>
    </dl>
  )
}

function Preview({ ad, article }: Pick<AdCardProps, 'ad' | 'article'>) {
  const { name } = useSite()
  const { kind } = useCategoryView(article.category)
  const image =
    ad.image === '' ? <ArticleImage article={article} kind={kind} sizes="22rem" /> : <img src={ad.image} alt="" />
  return <FeedAd {...ad} pageName={name} image={image} />
}

interface GenerateButtonProps {
  hasAds: boolean
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

function GenerateButton({ hasAds, onWrite }: GenerateButtonProps) {
  return (
    <Allowed to="ads:draft">
      <button type="button" className={`button button-small ${hasAds ? 'button-quiet' : ''}`} onClick={onWrite}>
        {hasAds ? 'Regenerate Ads' : 'Generate Ad Variants'}
      </button>
    </Allowed>
  )
}

interface AdListProps extends Omit<GenerateButtonProps, 'hasAds'> {
  article: Article
  adSet: AdSet
}

/** Ads of an ad set. */
export function AdList({ article, adSet, ...generating }: AdListProps) {
  const { data: ads, error, refetch } = useQuery(adsQuery(useApi(), adSet.id))
  const figures = useAdFigures(adSet.id)
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button disappears with its ad.
  const focusHeading = () => heading.current?.focus()
  return (
    <section className="article-ads-list" aria-labelledby="ads-title">
      <div className="panel-header">
        <h2 id="ads-title" ref={heading} tabIndex={-1}>
          Ads
        </h2>
        {ads && <GenerateButton {...generating} hasAds={ads.length > 0} />}
      </div>
      {!ads && error && <AdReadFailure title="Could not load ads" error={error} onRetry={refetch} />}
      {!ads && !error && <p role="status">Loading ads…</p>}
      {ads?.length === 0 && (
        <p className="empty-text">No ads yet. Generate three variants and review them before you deploy any.</p>
      )}
      {ads && ads.length > 0 && <FiguresRange {...figures} />}
      {ads && ads.length > 0 && (
        <ul className="article-ads-cards">
          {ads.map(ad => (
            <AdCard key={ad.id} ad={ad} adSet={adSet} article={article} figures={figures} onDeleted={focusHeading} />
          ))}
        </ul>
      )}
    </section>
  )
}
