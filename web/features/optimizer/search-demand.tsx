import type { ReactNode } from 'react'
import type { SearchDemand } from '../../../server/contract/schemas/optimizer-reports.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { SentenceList } from './texts.tsx'

/** Lists queries without an article, and articles just below the first results. */
export function SearchDemandLists({ search }: { search: SearchDemand }) {
  const { days, queries, refresh } = search
  const period = `${formatLongDate(days.from)} to ${formatLongDate(days.to)}`
  if (queries.length === 0 && refresh.length === 0)
    return <p className="note">The figures of Search Console ({period}) show no gap and nothing to refresh.</p>
  return (
    <>
      {queries.length > 0 && (
        <section aria-labelledby="searched-title">
          <h3 id="searched-title">Searched for without an article</h3>
          <ul className="next-topics">
            {queries.map(({ query, topic, category, isRising, ...row }) => (
              <DemandRow key={query} title={query} badge={isRising ? 'Rising' : undefined} row={row}>
                <a
                  className="button button-small button-quiet"
                  aria-label={`Create ${topic}`}
                  href={`/create?${new URLSearchParams({ topic, ...(category !== null && { category }) })}`}
                >
                  Create
                </a>
              </DemandRow>
            ))}
          </ul>
        </section>
      )}
      {refresh.length > 0 && (
        <section aria-labelledby="refresh-title">
          <h3 id="refresh-title">Articles to refresh</h3>
          <ul className="next-topics">
            {refresh.map(({ articleId, title, ...row }) => (
              <DemandRow key={articleId} title={title} row={row}>
                <a
                  className="button button-small button-quiet"
                  aria-label={`Edit ${title}`}
                  href={getEditPath(articleId)}
                >
                  Edit
                </a>
              </DemandRow>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface DemandRowProps {
  title: string
  badge?: string | undefined
  row: { impressions: number; position: number; reasons: readonly string[] }
  /** Links to act on it. */
  children: ReactNode
}

function DemandRow({ title, badge, row: { impressions, position, reasons }, children }: DemandRowProps) {
  return (
    <li>
      <div className="optimizer-topic">
        <h4>{title}</h4>
        {badge !== undefined && <span className="badge status">{badge}</span>}
        <span className="next-topic-value">
          {formatInteger(impressions)} impressions, position {position.toFixed(1)}
        </span>
      </div>
      <details>
        <summary>
          Why?<span className="unseen"> {title}</span>
        </summary>
        <SentenceList sentences={reasons} />
      </details>
      <div className="next-topic-actions">{children}</div>
    </li>
  )
}
