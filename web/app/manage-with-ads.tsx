import { type ComponentProps, Suspense } from 'react'
import { ManageScreen } from '../features/articles/manage-screen.tsx'
import { lazy } from '../lib/lazy.tsx'

const ArticleBudgetDialog = lazy(() =>
  import('../features/ads/dialogs/article-dialogs.tsx').then(module => module.ArticleBudgetDialog),
)
const AssignDialog = lazy(() =>
  import('../features/ads/dialogs/article-dialogs.tsx').then(module => module.AssignDialog),
)
const VariantsDialog = lazy(() =>
  import('../features/ads/dialogs/variants-dialog.tsx').then(module => module.VariantsDialog),
)

/** The table of articles with the dialogs of their ads. Combines two features that do not import each other. */
export function ManageWithAds() {
  return <ManageScreen AdDialog={AdDialog} />
}

type AdDialogProps = ComponentProps<ComponentProps<typeof ManageScreen>['AdDialog']>

function AdDialog({ article, action, onClose }: AdDialogProps) {
  return (
    <Suspense>
      {action === 'assign' && <AssignDialog article={article} onClose={onClose} />}
      {action === 'variants' && <VariantsDialog article={article} onClose={onClose} />}
      {action === 'budget' && <ArticleBudgetDialog articleId={article.id} onClose={onClose} />}
    </Suspense>
  )
}
