import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { formatCost } from '../../../../server/contract/cost-text.ts'
import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'
import type { AdVariantsResult, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'
import { useApi } from '../../../lib/api.tsx'
import { writingJobQuery } from '../ads.queries.ts'
import { DeployForm } from './deploy-form.tsx'
import { JobProgress } from './job-under-way.tsx'
import type { VariantsDraft } from './kept-variants.ts'
import type { AdTarget } from './use-ad-target.ts'
import { useDeployment } from './use-deployment.ts'
import type { UpdateDraft } from './use-kept.ts'
import { VariantCard } from './variant-card.tsx'

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
    <section ref={section} className="variants-review" tabIndex={-1} aria-label="The ads as a feed shows them">
      {written.sample && (
        <p className="notice notice-warning">
          The products are invented samples: these ads are to look at, not to be run.
        </p>
      )}
      {target.article.status !== 'published' && (
        <p className="notice">The article is a draft. Its ads can be made now, and switched on once it is published.</p>
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
          onUnheard={deployment.handleFollowError}
        />
      )}
    </section>
  )
}

/** Cost of writing; nothing if templates were used. */
function WritingCost({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(writingJobQuery(useApi(), jobId))
  return job?.cost && <p className="row-hint">Writing them cost {formatCost(job.cost)}.</p>
}
