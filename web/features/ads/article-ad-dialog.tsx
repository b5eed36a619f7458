import { useQuery } from '@tanstack/react-query'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { articleAdSetsQuery, findLatestAdSet } from './ads.queries.ts'
import { AssignDialog } from './dialogs/assign-dialog.tsx'
import { BudgetDialog } from './dialogs/budget-dialog.tsx'
import { VariantsDialog } from './dialogs/variants-dialog.tsx'

interface Props {
  article: ArticleHead
  action: 'assign' | 'variants' | 'budget'
  onClose: () => void
}

/** Dialog of an ad action for an article. */
export function ArticleAdDialog({ article: { id, title, slug }, action, onClose }: Props) {
  if (action === 'assign') return <AssignDialog article={{ id, title }} onClose={onClose} />
  if (action === 'variants') return <VariantsDialog article={{ id, title, slug }} onClose={onClose} />
  return <ArticleBudgetDialog articleId={id} onClose={onClose} />
}

/** Edits the budget of the article's latest ad set. */
function ArticleBudgetDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(articleAdSetsQuery(useApi(), articleId))
  const adSet = data && findLatestAdSet(data, articleId)
  if (adSet) return <BudgetDialog adSet={adSet} onClose={onClose} />
  return (
    <Dialog title="Edit Budget" onClose={onClose}>
      {error ? (
        <ReadFailure title="Could not load its ad sets" reason={getErrorText(error)} onRetry={refetch} />
      ) : (
        <p role="status">{data ? 'This article has no ad set any more.' : 'Loading…'}</p>
      )}
    </Dialog>
  )
}
