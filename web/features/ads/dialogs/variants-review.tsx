import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { maxBodyText, maxHeadline } from '../../../../server/contract/ad-values.ts'
import { formatCost } from '../../../../server/contract/jobs.ts'
import type {
  AdVariantsResult,
  DeployedAd,
  Deployment,
  PreviewedVariant,
} from '../../../../server/contract/schemas/ad-variants.ts'
import { type AdText, adTextSchema } from '../../../../server/contract/schemas/ads.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { useCategoryView, useSite } from '../../../lib/site.queries.ts'
import { ArticleImage } from '../../../ui/article-image.tsx'
import { FeedAd } from '../../../ui/feed-ad.tsx'
import { CharacterCounter, InputRow, TextAreaRow } from '../../../ui/form.tsx'
import { writingJobQuery } from '../ads.queries.ts'
import type { AdTarget } from './ad-target.tsx'
import { DeployForm } from './deploy-form.tsx'
import { JobProgress } from './job-progress.tsx'
import { useDeployment } from './use-deployment.ts'
import type { UpdateDraft, VariantsDraft } from './use-variants-draft.ts'

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
function VariantCard({ article, variant, url, outcome, isLocked, onEdit }: VariantCardProps) {
  const { headline, bodyText, callToAction } = variant
  const { kind } = useCategoryView(article.category)
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
        image={<ArticleImage article={article} kind={kind} sizes="24rem" />}
      />
      <InputRow
        label={`Headline ${variant.variant}`}
        hint={<CharacterCounter text={headline} limit={maxHeadline} />}
        error={findTextProblem('headline', headline)}
        readOnly={isLocked}
        value={headline}
        onChange={headline => onEdit({ headline })}
      />
      <TextAreaRow
        label={`Body text ${variant.variant}`}
        hint={<CharacterCounter text={bodyText} limit={maxBodyText} />}
        error={findTextProblem('bodyText', bodyText)}
        rows={4}
        readOnly={isLocked}
        value={bodyText}
        onChange={bodyText => onEdit({ bodyText })}
      />
    </article>
  )
}

function findTextProblem(field: TextField, text: AdText[TextField]): string | undefined {
  return adTextSchema.shape[field].safeParse(text).error?.issues[0]?.message
}

const outcomeLabels: Readonly<Record<DeployedAd['outcome'], string>> = {
  made: 'Created, paused.',
  kept: 'Already exists.',
  replaced: 'Replaced the previous ad. Paused.',
  failed: 'Not created.',
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

interface VariantsReviewProps {
  target: AdTarget
  draft: VariantsDraft & { written: AdVariantsResult }
  updateDraft: UpdateDraft
  onDeployed: (deployment: Deployment) => void
}

/** Previews the variants, to edit and deploy them. */
export function VariantsReview({ target, draft, updateDraft, onDeployed }: VariantsReviewProps) {
  const { written, writtenBy, deploying, outcome } = draft
  const section = useRef<HTMLElement>(null)
  const deployment = useDeployment({ target, draft, updateDraft, onDeployed })
  useLayoutEffect(() => section.current?.focus({ preventScroll: true }), [])

  function edit(variant: string, text: Partial<PreviewedVariant>): void {
    const variants = written.variants.map(candidate =>
      candidate.variant === variant ? { ...candidate, ...text } : candidate,
    )
    updateDraft({ written: { ...written, variants }, isEdited: true })
  }

  return (
    <section ref={section} className="variants-review" tabIndex={-1} aria-label="Preview of the ads">
      {written.sample && (
        <p className="notice notice-warning">The products are invented samples. Do not run these ads.</p>
      )}
      {target.article.status !== 'published' && (
        <p className="notice">The article is a draft. You can create ads now and activate them after you publish it.</p>
      )}
      {writtenBy !== undefined && <WritingCost jobId={writtenBy} />}
      <div className="variants">
        {written.variants.map(variant => (
          <VariantCard
            key={variant.variant}
            article={target.article}
            variant={variant}
            url={written.url}
            outcome={outcome?.ads.find(ad => ad.variant === variant.variant)}
            isLocked={deploying !== undefined}
            onEdit={text => edit(variant.variant, text)}
          />
        ))}
      </div>
      {deploying === undefined ? (
        <DeployForm deployment={deployment} target={target} draft={draft} updateDraft={updateDraft} />
      ) : (
        <JobProgress
          key={deploying}
          jobId={deploying}
          onEnd={deployment.handleEnd}
          onFollowError={deployment.handleFollowError}
        />
      )}
    </section>
  )
}

/** Cost of writing; nothing if templates were used. */
function WritingCost({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(writingJobQuery(useApi(), jobId))
  return job?.cost && <p className="row-hint">Cost: {formatCost(job.cost)}.</p>
}
