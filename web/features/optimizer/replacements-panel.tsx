import { useQuery } from '@tanstack/react-query'
import type { Replacement } from '../../../server/contract/schemas/optimizer-reports.ts'
import { describeProposed } from '../../../server/domain/offers.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { useReplacement } from '../../lib/article-changes.ts'
import { formatLongDate } from '../../lib/format.ts'
import { useMay } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { SentenceList } from './texts.tsx'

/** Products that nobody can buy, with products in their place. Renders nothing while all can be bought. */
export function ReplacementsPanel() {
  const api = useApi()
  const { data: replacements = [] } = useQuery({
    queryKey: ['api', 'optimizer', 'replacements'],
    queryFn: () => api.optimizer.replacements(),
    enabled: useMay()('articles:read'),
    // The refresh of offers does not notify this page.
    gcTime: 0,
  })
  if (replacements.length === 0) return null
  return (
    <section className="panel" aria-labelledby="replacements-title">
      <h2 id="replacements-title">Products to replace</h2>
      <p className="note">These products are no longer sold. A replacement becomes a proposal, which you approve.</p>
      <ul className="next-topics">
        {replacements.map(replacement => (
          <ReplacementRow key={replacement.article.id + replacement.product.id} {...replacement} />
        ))}
      </ul>
    </section>
  )
}

function ReplacementRow({ article, product, state, since, candidate }: Replacement) {
  const { route } = useLocation()
  const editPath = getEditPath(article.id)
  const { mutate, isPending } = useReplacement(() => route(editPath))
  const mayGenerate = useMay()('generate')
  return (
    <li>
      <div className="optimizer-topic">
        <h3>{product.name}</h3>
        <span className="badge status">{state === 'gone' ? 'No longer sold' : 'Out of stock'}</span>
      </div>
      <p className="note">
        In <a href={editPath}>{article.title}</a>, since {formatLongDate(since)}
      </p>
      {candidate ? (
        <div>
          <p>
            Proposed instead: <strong>{describeProposed(candidate)}</strong>
          </p>
          <SentenceList sentences={candidate.reasons} />
        </div>
      ) : (
        <p>No replacement was found so far.</p>
      )}
      <div className="next-topic-actions">
        {candidate && mayGenerate && (
          <QuietButton
            aria-label={`Replace ${product.name}`}
            aria-disabled={isPending}
            onClick={() => isPending || mutate({ id: article.id, replace: product.id, with: candidate.asin })}
          >
            {isPending ? 'Starting…' : 'Replace'}
          </QuietButton>
        )}
        <a className="button button-small button-quiet" aria-label={`Edit ${article.title}`} href={editPath}>
          Edit
        </a>
      </div>
    </li>
  )
}
