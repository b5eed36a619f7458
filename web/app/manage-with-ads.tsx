import { ArticleAdDialog } from '../features/ads/article-ad-dialog.tsx'
import { ManageScreen } from '../features/articles/manage-screen.tsx'

/** The table of articles with the dialogs of their ads. Combines two features that do not import each other. */
export function ManageWithAds() {
  return <ManageScreen AdDialog={ArticleAdDialog} />
}
