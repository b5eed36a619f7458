import { ArticleAdActions, ArticleAdsSummary } from '../features/ads/article-card-ads.tsx'
import { ManageScreen } from '../features/articles/manage-screen.tsx'

/** The article list with the ads of each article. Combines two features that do not import each other. */
export function ManageWithAds() {
  return <ManageScreen Ads={ArticleAdsSummary} AdActions={ArticleAdActions} />
}
