import type { ArticleImportReport, ImportedArticle } from '../../../../server/contract/schemas/article-lists.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'

/** Maximum number of listed articles and pictures. */
const maxListed = 100

interface Props {
  report: ArticleImportReport
  /** True for the result of a dry run. */
  isPreview: boolean
}

/** Result of an import or of its dry run: what is imported, what is not, and why. */
export function ImportReport({ report, isPreview }: Props) {
  const { articles, others } = report
  const count = (outcome: ImportedArticle['outcome']) => articles.filter(article => article.outcome === outcome).length
  const noted = articles.filter(({ notes }) => notes.length > 0)
  return (
    <>
      <p>
        <strong>
          {isPreview ? 'Would import' : 'Imported'} {formatQuantity(count('imported'), 'article')} as drafts.
        </strong>{' '}
        {count('known') > 0 && `${formatQuantity(count('known'), 'article')} imported before. `}
        {count('skipped') > 0 && `${formatQuantity(count('skipped'), 'article')} cannot be imported. `}
        {others.length > 0 && `Left out: ${others.join(', ')}.`}
      </p>
      <PictureSummary report={report} isPreview={isPreview} />
      {noted.length > 0 && (
        <ul>
          {[...noted.slice(0, maxListed).entries()].map(([index, { title, outcome, notes }]) => (
            <li key={index}>
              <strong>{title || 'Without a title'}</strong>
              {outcome === 'skipped' && ' (not imported)'}: {notes.join(' ')}
            </li>
          ))}
          {noted.length > maxListed && <li>and {noted.length - maxListed} more</li>}
        </ul>
      )}
    </>
  )
}

function PictureSummary({ report, isPreview }: Props) {
  const { copied, left, failed } = report
  if (isPreview) return left > 0 ? <p>Would copy {formatQuantity(left, 'picture')} from the old site.</p> : null
  const remaining = left + failed.length
  if (copied + remaining === 0) return null
  return (
    <>
      <p>
        Copied {formatQuantity(copied, 'picture')}.
        {remaining > 0 && ` Still loaded from the old site: ${remaining}. Import the file again to retry.`}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(failure => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </>
  )
}
