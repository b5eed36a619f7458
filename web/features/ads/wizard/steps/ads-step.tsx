import { useRef, useState } from 'react'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { pluralize } from '../../../../../server/domain/number-format.ts'
import { toPlatformLabel } from '../../../../lib/labels.ts'
import { useCategoryView, useSite } from '../../../../lib/site.queries.ts'
import { ArticleImage } from '../../../../ui/article-image.tsx'
import { LinkButton } from '../../../../ui/buttons.tsx'
import { FeedAd } from '../../../../ui/feed-ad.tsx'
import { FieldError } from '../../../../ui/page-states.tsx'
import type { WizardState } from '../use-wizard.ts'
import type { Draft, Variant } from '../wizard-draft.ts'
import { BackButton, StepActions } from '../wizard-steps.tsx'
import { type CreationState, getArticleUrl, useCreateAds } from './use-create-ads.ts'
import { useVariants, type VariantsState } from './use-variants.ts'
import { VariantForm } from './variant-form.tsx'

interface AdsActionsProps {
  creation: CreationState
  /** Number of variants to create. */
  count: number
  /** True if the ad set already has ads. */
  hasAds: boolean
  onCreate: () => void
  onFinish: () => void
}

function AdsActions({ creation, count, hasAds, onCreate, onFinish }: AdsActionsProps) {
  const { isPending, failure, outcome } = creation
  return (
    // Each failed variant shows its own reason.
    <StepActions failure={outcome ? undefined : failure}>
      {outcome && count > 0 && (
        <p className="wizard-outcome">
          Created {outcome.createdCount} of {outcome.requestedCount} ads, all paused. Try again to create the rest.
        </p>
      )}
      {count > 0 ? (
        <button type="button" className="button" disabled={isPending} onClick={onCreate}>
          {isPending ? 'Creating…' : getCreateLabel(count, outcome !== undefined && outcome.refused.size > 0)}
        </button>
      ) : (
        <button type="button" className="button button-quiet" disabled={isPending} onClick={onFinish}>
          {hasAds ? 'Finish' : 'Finish without Ads'}
        </button>
      )}
      <BackButton to="adset" disabled={isPending} />
    </StepActions>
  )
}

/** @param isRefused true if the check refused one of the texts, which the person may use anyway. */
function getCreateLabel(count: number, isRefused: boolean): string {
  const label = pluralize(count, 'Create 1 Ad Variant', `Create ${count} Ad Variants`)
  return isRefused ? `${label} Anyway` : label
}

interface VariantListProps {
  state: VariantsState
  disabled: boolean
  /** Failure reasons by id of the variant. */
  reasons: Readonly<Record<string, string>>
  onEdit: (variant: Variant) => void
}

/** Variants to create. */
function VariantList({ state, disabled, reasons, onEdit }: VariantListProps) {
  const { ads, variants, announcement, remove } = state
  const heading = useRef<HTMLHeadingElement>(null)

  function removeVariant(variant: Variant): void {
    remove(variant)
    // The pressed button disappears with its variant.
    heading.current?.focus()
  }

  return (
    <section className="panel wizard-variants" aria-labelledby="wizard-variants">
      <h2 id="wizard-variants" ref={heading} tabIndex={-1}>
        Variants to create ({variants.length})
      </h2>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {ads.length > 0 && <p className="row-hint">{describeExistingAds(ads)}</p>}
      {variants.length === 0 ? (
        <p className="row-hint">Add at least one variant. With two or three you can see which performs best.</p>
      ) : (
        <ul>
          {variants.map(variant => (
            <li key={variant.id}>
              <VariantText variant={variant} />
              {reasons[variant.id] !== undefined && <FieldError>{reasons[variant.id]}</FieldError>}
              <div className="desk-actions">
                <LinkButton disabled={disabled} onClick={() => onEdit(variant)}>
                  Edit <span className="unseen">variant {variant.variant}</span>
                </LinkButton>
                <LinkButton disabled={disabled} onClick={() => removeVariant(variant)}>
                  Remove <span className="unseen">variant {variant.variant}</span>
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function VariantText({ variant: { variant, headline, bodyText, callToAction } }: { variant: Variant }) {
  return (
    <>
      <p className="wizard-variant-head">
        <span className="badge">{variant}</span> <strong>{headline}</strong>
      </p>
      <p>{bodyText}</p>
      <p className="row-hint">Button: {toPlatformLabel(callToAction)}</p>
    </>
  )
}

function describeExistingAds(ads: readonly { variant: string }[]): string {
  const names = ads.map(({ variant }) => variant).join(', ')
  return pluralize(
    ads.length,
    `The ad set already has 1 ad: ${names}.`,
    `The ad set already has ${ads.length} ads: ${names}.`,
  )
}

interface AdsStepProps {
  wizard: WizardState
  article: ArticleHead
  adSet: AdSet
}

export function AdsStep(props: AdsStepProps) {
  const { wizard, article, adSet } = props
  const state = useVariants(wizard, adSet)
  const creation = useCreateAds(props)
  const [wasBlocked, setBlocked] = useState(false)
  const disabled = creation.isPending

  /** Runs an action unless the form contains unsaved text, which it would discard. */
  function runUnlessEditing(action: () => void): void {
    setBlocked(state.isWriting)
    if (state.isWriting) state.returnToForm()
    else action()
  }

  return (
    <div className="wizard-ads">
      <VariantForm state={state} disabled={disabled} wasBlocked={wasBlocked && state.isWriting} />
      <Preview draft={state.written} article={article} />
      <VariantList
        state={state}
        disabled={disabled}
        reasons={creation.outcome?.reasons ?? {}}
        onEdit={variant => runUnlessEditing(() => state.edit(variant))}
      />
      <AdsActions
        creation={creation}
        count={state.variants.length}
        hasAds={state.ads.length > 0}
        onCreate={() => runUnlessEditing(() => void creation.trigger())}
        onFinish={() => runUnlessEditing(() => finish(wizard, adSet, state.ads.length))}
      />
    </div>
  )
}

function Preview({ draft, article }: { draft: Omit<Draft, 'variant'>; article: ArticleHead }) {
  const site = useSite()
  const { kind } = useCategoryView(article.category)
  const feedLink = { pageName: site.name, linkUrl: getArticleUrl(site.url, article) }
  return (
    <section className="wizard-preview" aria-labelledby="wizard-preview">
      <h2 id="wizard-preview">Preview</h2>
      <FeedAd {...draft} {...feedLink} image={<ArticleImage article={article} kind={kind} sizes="27rem" />} />
    </section>
  )
}

function finish(wizard: WizardState, { name, campaignName }: AdSet, ads: number): void {
  const adsText = ads === 0 ? 'It has no ads yet.' : pluralize(ads, 'It has 1 ad.', `It has ${ads} ads.`)
  wizard.finish('Ad Set Ready', `“${name}” is in “${campaignName}”. ${adsText}`)
}
