import { ArticleAdActions } from '../features/ads/manage/article-ad-actions.tsx'
import { ArticleAdsSummary } from '../features/ads/manage/article-ads.tsx'
import { ManageScreen } from '../features/articles/manage-screen.tsx'

/** The article list with the ads of each article. Combines two features that do not import each other. */
export function ManageWithAds() {
  return <ManageScreen Ads={ArticleAdsSummary} AdActions={ArticleAdActions} />
}
