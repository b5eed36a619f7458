import '../../ui/desk.css'
import '../../ui/editor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../ui/article-states.tsx'
import { Message } from '../../ui/message.tsx'
import { editedArticleQuery, useRestore } from './articles.queries.ts'
import { EditArticle } from './edit-article.tsx'

/** Component that shows an article as readers see it. The app provides it, because it belongs to another feature. */
export type ArticlePreview = ComponentType<{ article: Article; products: readonly Product[] }>

interface EditScreenProps {
  /** Id or slug. */
  id: string
  preview: ArticlePreview
}

export function EditScreen({ id, preview }: EditScreenProps) {
  const { data: article, error, refetch } = useQuery(editedArticleQuery(useApi(), id))
  if (error instanceof CallError && error.code === 'not_found')
    return (
      <MissingArticle
        reason="It may have been deleted for good, or the link may be mistyped."
        back={{ href: '/manage-articles', label: 'Back to Manage Articles' }}
      />
    )
  if (error && !article) return <UnreadableArticle reason={getErrorText(error)} onRetry={refetch} />
  if (!article) return <LoadingArticle title="Edit article" />
  if (article.status === 'deleted') return <DeletedArticle article={article} />
  return <EditArticle key={article.id} article={article} preview={preview} />
}

/** A deleted article cannot be edited until it is restored. */
function DeletedArticle({ article }: { article: Article }) {
  const queries = useQueryClient()
  const restore = useRestore()
  return (
    <>
      <PageHead title="Edit article" />
      <Message title={`“${article.title}” is deleted`}>
        <p>Restore it to go on editing. It comes back as it was.</p>
        <button
          type="button"
          className="button"
          disabled={restore.isPending}
          onClick={() =>
            restore.mutate(article, {
              onSuccess: () => queries.invalidateQueries({ queryKey: ['api', 'edited-article'] }),
            })
          }
        >
          {restore.isPending ? 'Restoring…' : 'Restore'}
        </button>
      </Message>
    </>
  )
}
