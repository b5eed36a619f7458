import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { WithoutTagDialog } from '../../ui/without-tag-dialog.tsx'
import { isMissingTagError, type usePublish } from './articles.queries.ts'

interface PublishDialogProps {
  article: ArticleHead
  publish: ReturnType<typeof usePublish>
  onPublished?: (head: ArticleHead) => void
}

/** Asks for confirmation after a public site without an affiliate tag refused to publish. */
export function PublishDialog({ article, publish, onPublished }: PublishDialogProps) {
  if (!isMissingTagError(publish.error) && !(publish.isPending && publish.variables?.withoutTag)) return null
  return (
    <WithoutTagDialog
      isPending={publish.isPending}
      failure={undefined}
      onConfirm={() => publish.mutate({ ...article, withoutTag: true }, { onSuccess: head => onPublished?.(head) })}
      onClose={publish.reset}
    />
  )
}
