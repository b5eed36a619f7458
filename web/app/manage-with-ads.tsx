import { type ComponentProps, Suspense } from 'react'
import type { ArticleAdDialog } from '../features/ads/article-ad-dialog.tsx'
import { ManageScreen } from '../features/articles/manage-screen.tsx'
import { lazy } from '../lib/lazy.tsx'

const LazyDialog = lazy(() => import('../features/ads/article-ad-dialog.tsx').then(module => module.ArticleAdDialog))

/** The table of articles with the dialogs of their ads. Combines two features that do not import each other. */
export function ManageWithAds() {
  return <ManageScreen AdDialog={AdDialog} />
}

function AdDialog(props: ComponentProps<typeof ArticleAdDialog>) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}
