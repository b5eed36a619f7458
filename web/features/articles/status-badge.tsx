import type { ArticleHead } from '../../../server/contract/schemas/article.ts'

const names = { published: 'Published', draft: 'Draft', deleted: 'Deleted' } as const

export function StatusBadge({ status }: Pick<ArticleHead, 'status'>) {
  return <span className={`badge status status-${status}`}>{names[status]}</span>
}
