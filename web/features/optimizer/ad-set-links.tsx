import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { adSetsQuery } from './optimizer.queries.ts'

interface Props {
  adSetId: string
  children: string
}

/** To the screen where an ad set and its ads are seen to; its name alone where it is there no more. */
export function AdSetLink({ adSetId, children }: Props) {
  const article = useArticleOf(adSetId)
  return article === undefined ? children : <a href={`/articles/${encodeURIComponent(article)}/manage`}>{children}</a>
}

/** To the figures of the article that an ad set leads to. */
export function ArticleLink({ adSetId, children }: Props) {
  const article = useArticleOf(adSetId)
  return article === undefined ? children : <a href={`/analytics/${encodeURIComponent(article)}`}>{children}</a>
}

/** A plan tells of ad sets as they were, and not of the article by its id. */
function useArticleOf(adSetId: string): string | undefined {
  const { data: adSets } = useQuery(adSetsQuery(useApi()))
  return adSets?.find(({ id }) => id === adSetId)?.articleId ?? undefined
}
