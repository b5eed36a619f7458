import { useRef } from 'react'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import { useLocation } from '../../app/router/router.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { articlePath } from './create.queries.ts'

/** Offers to create ads for an article that has a campaign. Closing the dialog skips them. */
export function SuccessDialog({ result: { article, status } }: { result: GenerationResult }) {
  const { route } = useLocation()
  const hasLeft = useRef(false)

  // The dialog also closes when its page is left.
  function leave(path: string): void {
    if (hasLeft.current) return
    hasLeft.current = true
    route(path)
  }
  const skip = () => leave(articlePath(article.slug))

  return (
    <Dialog title="Article Created Successfully!" onClose={skip}>
      <div className="create-made">
        <p>
          “{article.title}” {status === 'published' ? 'is on the site.' : 'is kept as a draft.'}
        </p>
        <p>
          Would you like to create its ads now? 3 ad variants with different targeting will be created, and you see a
          preview before deploying them.
        </p>
      </div>
      <div className="desk-actions">
        <button
          type="button"
          className="button button-small"
          onClick={() => leave(`/articles/${encodeURIComponent(article.id)}/manage`)}
        >
          Create Ads Now
        </button>
        <button type="button" className="button button-small button-quiet" onClick={skip}>
          Skip for Now
        </button>
      </div>
    </Dialog>
  )
}
