import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.tsx'
import { adSetsQuery } from '../optimizer.queries.ts'

interface Props {
  adSetId: string
  children: string
}

/** Link to the ads of an ad set's article; plain text if the ad set was deleted. */
export function AdSetLink({ adSetId, children }: Props) {
  const articleId = useArticleId(adSetId)
  return articleId === undefined ? (
    children
  ) : (
    <a href={`/articles/${encodeURIComponent(articleId)}/manage`}>{children}</a>
  )
}

/** Link to the analytics of an ad set's article. */
export function ArticleLink({ adSetId, children }: Props) {
  const articleId = useArticleId(adSetId)
  return articleId === undefined ? children : <a href={`/analytics/${encodeURIComponent(articleId)}`}>{children}</a>
}

/** Finds the article of an ad set. A plan contains ad sets as they were, without the article's id. */
function useArticleId(adSetId: string): string | undefined {
  const { data: adSets } = useQuery(adSetsQuery(useApi()))
  return adSets?.find(({ id }) => id === adSetId)?.articleId ?? undefined
}
