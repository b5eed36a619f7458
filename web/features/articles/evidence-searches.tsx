import type { Evidence } from '../../../server/contract/schemas/evidence.ts'
import { PageLink } from './evidence-source.tsx'

type Search = Evidence['searches'][number]

/** Searches, their results, and unused results. */
export function EvidenceSearches({ evidence }: { evidence: Evidence }) {
  const { searches } = evidence
  return (
    <>
      {searches.length > 0 && (
        <details>
          <summary>
            Searches <span className="row-hint">{searches.length}</span>
          </summary>
          <ul className="claims">
            {searches.map((search, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: queries may repeat, and the list never changes.
              <SearchItem key={index} search={search} />
            ))}
          </ul>
        </details>
      )}
      <UnusedResults evidence={evidence} />
    </>
  )
}

function UnusedResults({ evidence: { dropped, leftOut } }: { evidence: Evidence }) {
  const unused = [
    ...dropped.map(({ name, reason }) => ({ name, reason })),
    ...leftOut.map(({ name, what }) => ({ name, reason: `Left out, as it is on none of its pages: ${what}` })),
  ]
  if (unused.length === 0) return null
  return (
    <details>
      <summary>
        Found and not used <span className="row-hint">{unused.length}</span>
      </summary>
      <ul className="claims">
        {unused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <p>
              <bdi>{name}</bdi>
            </p>
            <p className="row-hint">{reason}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SearchItem({ search: { query, pages, error } }: { search: Search }) {
  return (
    <li>
      <p>
        “<bdi>{query}</bdi>”
      </p>
      {error !== null && <p className="evidence-warning">Failed: {error}</p>}
      {error === null && pages.length === 0 && <p className="row-hint">Nothing was found.</p>}
      {pages.length > 0 && (
        <ul>
          {pages.map(({ url, title, age }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages may repeat, and the list never changes.
            <li key={index}>
              <PageLink url={url} title={title} />
              {age !== null && <span className="row-hint"> {age}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
