import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { costText } from '../../../../server/contract/cost-text.ts'
import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'
import type { AdVariantsResult, PreviewedVariant } from '../../../../server/contract/schemas/ad-variants.ts'
import { useApi } from '../../../lib/api.tsx'
import { writingJobQuery } from '../ads.queries.ts'
import { DeployForm } from './deploy-form.tsx'
import { JobUnderWay } from './job-under-way.tsx'
import type { Kept } from './kept-variants.ts'
import type { AdTarget } from './use-ad-target.ts'
import { useDeployment } from './use-deployment.ts'
import type { Keep } from './use-kept.ts'
import { VariantCard } from './variant-card.tsx'

interface Props {
  target: AdTarget
  kept: Kept & { written: AdVariantsResult }
  keep: Keep
  onDeployed: (deployment: Deployment) => void
}

/** Previews the variants, to edit and deploy them. */
export function Review({ target, kept, keep, onDeployed }: Props) {
  const { written, writtenBy, deploying, outcome } = kept
  const self = useRef<HTMLElement>(null)
  const deployment = useDeployment({ target, kept, keep, onDeployed })
  useLayoutEffect(() => self.current?.focus({ preventScroll: true }), [])

  function edit(variant: string, words: Partial<PreviewedVariant>): void {
    const variants = written.variants.map(one => (one.variant === variant ? { ...one, ...words } : one))
    keep({ written: { ...written, variants }, isEdited: true })
  }

  return (
    <section ref={self} className="variants-review" tabIndex={-1} aria-label="The ads as a feed shows them">
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
            onEdit={words => edit(variant.variant, words)}
          />
        ))}
      </div>
      {deploying === undefined ? (
        <DeployForm deployment={deployment} target={target} kept={kept} keep={keep} />
      ) : (
        <JobUnderWay key={deploying} jobId={deploying} onEnd={deployment.ended} onUnheard={deployment.unheard} />
      )}
    </section>
  )
}

/** Cost of writing; nothing if templates were used. */
function WritingCost({ jobId }: { jobId: string }) {
  const { data: job } = useQuery(writingJobQuery(useApi(), jobId))
  return job?.cost && <p className="row-hint">Writing them cost {costText(job.cost)}.</p>
}
