import { type AdText, adTextSchema, maxBodyText, maxHeadline } from '../../../../server/contract/schemas/ad.ts'
import type { DeployedAd } from '../../../../server/contract/schemas/ad-deployment.ts'
import type { PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { useSite } from '../../../lib/site.queries.ts'
import { ArticleImage } from '../../../ui/article-image.tsx'
import { CharacterCounter } from '../../../ui/counter.tsx'
import { FeedAd } from '../../../ui/feed-ad.tsx'
import { FormRow } from '../../../ui/form-row.tsx'

interface VariantCardProps {
  article: Article
  variant: PreviewedVariant
  url: string
  /** Outcome of the last deployment of this variant. */
  outcome: DeployedAd | undefined
  /** True while the variant is being deployed. */
  isLocked: boolean
  onEdit: (field: Pick<PreviewedVariant, 'headline'> | Pick<PreviewedVariant, 'bodyText'>) => void
}

type TextField = 'headline' | 'bodyText'

/** Preview of a variant with fields for its text. */
export function VariantCard({ article, variant, url, outcome, isLocked, onEdit }: VariantCardProps) {
  const { headline, bodyText, callToAction } = variant
  return (
    <article className="variant" aria-label={`Variant ${variant.variant}`}>
      <header>
        <h3>Variant {variant.variant}</h3>
        <p className="row-hint">Targeting: {variant.targeting}</p>
        {outcome && <VariantOutcome ad={outcome} />}
      </header>
      <FeedAd
        headline={headline}
        bodyText={bodyText}
        callToAction={callToAction}
        pageName={useSite().name}
        linkUrl={url}
        image={<ArticleImage article={article} sizes="24rem" />}
      />
      <FormRow
        label={`Headline ${variant.variant}`}
        hint={<CharacterCounter text={headline} limit={maxHeadline} />}
        error={findTextProblem('headline', headline)}
      >
        {control => (
          <input
            {...control}
            readOnly={isLocked}
            value={headline}
            onChange={event => onEdit({ headline: event.target.value })}
          />
        )}
      </FormRow>
      <FormRow
        label={`Body text ${variant.variant}`}
        hint={<CharacterCounter text={bodyText} limit={maxBodyText} />}
        error={findTextProblem('bodyText', bodyText)}
      >
        {control => (
          <textarea
            {...control}
            rows={4}
            readOnly={isLocked}
            value={bodyText}
            onChange={event => onEdit({ bodyText: event.target.value })}
          />
        )}
      </FormRow>
    </article>
  )
}

function findTextProblem(field: TextField, text: AdText[TextField]): string | undefined {
  return adTextSchema.shape[field].safeParse(text).error?.issues[0]?.message
}

const outcomeLabels: Readonly<Record<DeployedAd['outcome'], string>> = {
  made: 'Made, paused.',
  kept: 'It was there already.',
  replaced: 'Made, paused, in place of the one before.',
  failed: 'Not made.',
}

function VariantOutcome({ ad: { outcome, reason } }: { ad: DeployedAd }) {
  return (
    <p className={outcome === 'failed' ? 'notice notice-warning' : 'notice'}>
      <span>
        <strong>{outcomeLabels[outcome]}</strong> {reason}
      </span>
    </p>
  )
}
