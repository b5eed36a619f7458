import { useState } from 'react'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { AssignDialog } from '../dialogs/assign-dialog.tsx'
import { BudgetDialog } from '../dialogs/budget-dialog.tsx'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { useArticleAds } from './use-article-ads.ts'

const buttonClass = 'button button-small button-quiet'

/** Ad actions on the card of an article. */
export function ArticleAdActions({ article }: { article: ArticleHead }) {
  const { found } = useArticleAds(article.id)
  const [openDialog, setOpenDialog] = useState<'assign' | 'variants' | 'budget'>()
  const close = () => setOpenDialog(undefined)
  const { id, title, slug } = article
  const forArticle = <span className="unseen">: {title}</span>
  return (
    <>
      {found && (
        <>
          {/* Both actions share a button, so that it keeps the focus when its label changes. */}
          <button
            type="button"
            className={buttonClass}
            onClick={() => setOpenDialog(found.adSet ? 'budget' : 'assign')}
          >
            {found.adSet ? 'Edit Budget' : 'Assign to Campaign'}
            {forArticle}
          </button>
          <button type="button" className={buttonClass} onClick={() => setOpenDialog('variants')}>
            {found.ads && found.ads.length > 0 ? 'Regenerate Ads' : 'Generate Ads'}
            {forArticle}
          </button>
        </>
      )}
      <a className={buttonClass} href={`/articles/${encodeURIComponent(id)}/manage`}>
        Ad Details{forArticle}
      </a>
      {openDialog === 'assign' && <AssignDialog article={{ id, title }} onClose={close} />}
      {openDialog === 'variants' && <VariantsDialog article={{ id, title, slug }} onClose={close} />}
      {openDialog === 'budget' && found?.adSet && <BudgetDialog adSet={found.adSet} onClose={close} />}
    </>
  )
}
