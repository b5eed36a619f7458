import { useState } from 'react'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { AssignDialog } from '../dialogs/assign-dialog.tsx'

interface NoAdSetProps {
  article: Article
  /** Opens the dialog that writes ads for the article. */
  onWrite: () => void
}

/** Empty state of an article without an ad set: offers to assign it to a campaign or to write ads. */
export function NoAdSet({ article, onWrite }: NoAdSetProps) {
  const [isAssigning, setAssigning] = useState(false)
  return (
    <section className="panel" aria-labelledby="no-ad-set-title">
      <h2 id="no-ad-set-title">No ads yet</h2>
      <p>
        This article is in no campaign. Assign it to one, and its ad set is shown here; or have three ad variants
        written first, and look at them before anything is made. All of it is made paused.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small" onClick={() => setAssigning(true)}>
          Assign to Campaign
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onWrite}>
          Generate Ad Variants
        </button>
      </div>
      {isAssigning && <AssignDialog article={article} onClose={() => setAssigning(false)} />}
    </section>
  )
}
