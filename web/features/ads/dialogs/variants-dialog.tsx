import '../../../ui/ad-dialogs.css'
import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'
import { reasonOf } from '../../../lib/reason-of.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { writingOf } from './kept-variants.ts'
import type { PromotedArticle } from './promoted-article.ts'
import { Review } from './review.tsx'
import { type AdTarget, useAdTarget } from './use-ad-target.ts'
import { attemptAfter, useKept } from './use-kept.ts'
import { Writing } from './writing.tsx'

interface Props {
  article: PromotedArticle
  onClose: () => void
  /** Called after all ads were deployed. The dialog then closes. */
  onDeployed?: (deployment: Deployment) => void
}

/** Writes three ads for an article, previews them, and creates them paused. */
export function VariantsDialog({ article, onClose, onDeployed }: Props) {
  const { target, error, retry } = useAdTarget(article.id)

  function deployed(deployment: Deployment): void {
    onDeployed?.(deployment)
    onClose()
  }

  return (
    <Dialog title="AI-Generated Ad Variants" className="variants-dialog" onClose={onClose}>
      <p className="variants-for">For “{article.title}”</p>
      {target && <Variants target={target} onDeployed={deployed} />}
      {!target && !error && <Spinner label="Reading what ads there are…" />}
      {!target && error && (
        <div className="notice notice-warning" role="alert">
          <p>What ads there are could not be read. {reasonOf(error)}</p>
          <button type="button" className="button button-small" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </Dialog>
  )
}

function Variants({ target, onDeployed }: { target: AdTarget; onDeployed: (deployment: Deployment) => void }) {
  const { id } = target.article
  const { kept, keep } = useKept(id, target.ads.length > 0)
  const { writing, written, attempt } = kept
  if (writing) {
    return (
      <Writing
        key={writing.key}
        articleId={id}
        attempt={attempt}
        writing={writing}
        keep={keep}
        hasOthers={written !== undefined}
      />
    )
  }
  if (written) return <Review target={target} kept={{ ...kept, written }} keep={keep} onDeployed={onDeployed} />
  return (
    <div className="notice" role="status">
      <p>Cancelled. No ads were written, and none were made.</p>
      <button type="button" className="button button-small" onClick={() => keep(writingOf(attemptAfter(attempt)))}>
        Write three ads
      </button>
    </div>
  )
}
