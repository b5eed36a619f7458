import { ArticleAdActions } from '../features/ads/manage/article-ad-actions.tsx'
import { ArticleAds } from '../features/ads/manage/article-ads.tsx'
import { ManageScreen } from '../features/articles/manage-screen.tsx'

/** The articles with the ads of each: of two features, which know nothing of each other. */
export function ManageWithAds() {
  return <ManageScreen Ads={ArticleAds} AdActions={ArticleAdActions} />
}
