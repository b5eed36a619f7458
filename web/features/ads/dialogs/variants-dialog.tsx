import '../../../ui/ad-dialogs.css'
import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'
import { getErrorText } from '../../../lib/reason-of.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { startWriting } from './kept-variants.ts'
import type { PromotedArticle } from './promoted-article.ts'
import { VariantsReview } from './review.tsx'
import { type AdTarget, useAdTarget } from './use-ad-target.ts'
import { getNextAttempt, useVariantsDraft } from './use-kept.ts'
import { VariantsWriting } from './writing.tsx'

interface VariantsDialogProps {
  article: PromotedArticle
  onClose: () => void
  /** Called after all ads were deployed. The dialog then closes. */
  onDeployed?: (deployment: Deployment) => void
}

/** Writes three ads for an article, previews them, and creates them paused. */
export function VariantsDialog({ article, onClose, onDeployed }: VariantsDialogProps) {
  const { target, error, retry } = useAdTarget(article.id)

  function handleDeployed(deployment: Deployment): void {
    onDeployed?.(deployment)
    onClose()
  }

  return (
    <Dialog title="AI-Generated Ad Variants" className="variants-dialog" onClose={onClose}>
      <p className="variants-for">For “{article.title}”</p>
      {target && <VariantsContent target={target} onDeployed={handleDeployed} />}
      {!target && !error && <Spinner label="Reading what ads there are…" />}
      {!target && error && (
        <div className="notice notice-warning" role="alert">
          <p>What ads there are could not be read. {getErrorText(error)}</p>
          <button type="button" className="button button-small" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </Dialog>
  )
}

function VariantsContent({ target, onDeployed }: { target: AdTarget; onDeployed: (deployment: Deployment) => void }) {
  const { id } = target.article
  const { draft, updateDraft } = useVariantsDraft(id, target.ads.length > 0)
  const { writing, written, attempt } = draft
  if (writing) {
    return (
      <VariantsWriting
        key={writing.key}
        articleId={id}
        attempt={attempt}
        writing={writing}
        updateDraft={updateDraft}
        hasOthers={written !== undefined}
      />
    )
  }
  if (written)
    return (
      <VariantsReview target={target} draft={{ ...draft, written }} updateDraft={updateDraft} onDeployed={onDeployed} />
    )
  return (
    <div className="notice" role="status">
      <p>Cancelled. No ads were written, and none were made.</p>
      <button
        type="button"
        className="button button-small"
        onClick={() => updateDraft(startWriting(getNextAttempt(attempt)))}
      >
        Write three ads
      </button>
    </div>
  )
}
