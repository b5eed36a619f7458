import { useState } from 'react'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { AssignDialog } from '../dialogs/assign-dialog.tsx'
import { BudgetDialog } from '../dialogs/budget-dialog.tsx'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { useArticleAds } from './use-article-ads.ts'

const quiet = 'button button-small button-quiet'

/** Ad actions on the card of an article. */
export function ArticleAdActions({ article }: { article: ArticleHead }) {
  const { known } = useArticleAds(article.id)
  const [opened, open] = useState<'assign' | 'variants' | 'budget'>()
  const close = () => open(undefined)
  const { id, title, slug } = article
  const named = <span className="unseen">: {title}</span>
  return (
    <>
      {known && (
        <>
          {/* Both actions share a button, so that it keeps the focus when its label changes. */}
          <button type="button" className={quiet} onClick={() => open(known.adSet ? 'budget' : 'assign')}>
            {known.adSet ? 'Edit Budget' : 'Assign to Campaign'}
            {named}
          </button>
          <button type="button" className={quiet} onClick={() => open('variants')}>
            {known.ads && known.ads.length > 0 ? 'Regenerate Ads' : 'Generate Ads'}
            {named}
          </button>
        </>
      )}
      <a className={quiet} href={`/articles/${encodeURIComponent(id)}/manage`}>
        Ad Details{named}
      </a>
      {opened === 'assign' && <AssignDialog article={{ id, title }} onClose={close} />}
      {opened === 'variants' && <VariantsDialog article={{ id, title, slug }} onClose={close} />}
      {opened === 'budget' && known?.adSet && <BudgetDialog adSet={known.adSet} onClose={close} />}
    </>
  )
}
