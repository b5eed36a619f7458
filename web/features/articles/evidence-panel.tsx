import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Evidence } from '../../../server/contract/schemas/claims.ts'
import { describeCheck } from '../../../server/domain/check-summary.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { checkQuery, evidenceQuery } from './articles.queries.ts'
import { CheckedSentences } from './claims/claims-panel.tsx'
import { EvidenceClaims, PageLink, UnprovidedStatements } from './evidence-claims.tsx'
import type { EditingState } from './use-editing.ts'

type Search = Evidence['searches'][number]

/** Claims of the article with their sources. */
export function EvidencePanel({ editing }: { editing: EditingState }) {
  return (
    <DisclosurePanel id="evidence" title="Sources">
      <Sources editing={editing} />
    </DisclosurePanel>
  )
}

const missingTexts = {
  by_hand: 'This article was written by hand, so it has no sources.',
  not_kept: 'The sources of this article were deleted with the job that generated it.',
} as const

function Sources({ editing: { article, isChanged } }: { editing: EditingState }) {
  const { data: evidence, error } = useQuery(evidenceQuery(useApi(), article.id))
  const { data: check } = useQuery(checkQuery(useApi(), article.id))
  const [onlyUnsourced, setOnlyUnsourced] = useState(false)
  if (error) return <p role="alert">{getErrorText(error)}</p>
  if (!evidence) return <p role="status">Loading sources…</p>
  if (evidence.missing !== null) return <p className="row-hint">{missingTexts[evidence.missing]}</p>
  return (
    <div className="evidence">
      {check?.summary && <p>{describeCheck(check.summary)}</p>}
      <Origin evidence={evidence} />
      {isChanged && <p className="row-hint">Unsaved changes are not checked.</p>}
      <SourceSummary evidence={evidence} />
      <label className="evidence-filter">
        <input type="checkbox" checked={onlyUnsourced} onChange={() => setOnlyUnsourced(!onlyUnsourced)} />
        Show only claims without a source
      </label>
      <UnprovidedStatements strays={evidence.strays} onlyUnsourced={onlyUnsourced} />
      <EvidenceClaims products={evidence.products} onlyUnsourced={onlyUnsourced} />
      {!onlyUnsourced && check && check.sentences.length > 0 && <CheckedSentences check={check} />}
      {!onlyUnsourced && <EvidenceSearches evidence={evidence} />}
    </div>
  )
}

function Origin({ evidence: { origin, readAt, sample, searches } }: { evidence: Evidence }) {
  return (
    <p className="row-hint">
      From {origin}
      {readAt !== null && `, read on ${formatDateTime(readAt)}`}.{sample && ' Its products are invented.'}
      {searches.length === 0 && ' No searches were made.'}
    </p>
  )
}

/**
 * Summary. Links and numbers in the text come first: other claims without a source may not be in the article at all.
 */
function SourceSummary({ evidence: { strays, products } }: { evidence: Evidence }) {
  const isUnsourced = ({ source }: { source: unknown }) => source === null
  const unsourcedStatements = strays.filter(isUnsourced).length
  const unsourcedClaims = products.flatMap(({ claims }) => claims.filter(isUnsourced)).length
  if (unsourcedStatements + unsourcedClaims === 0)
    return <p role="status">Every link, price, rating and review count has a source.</p>
  return (
    <p role="status" className="evidence-warning">
      {unsourcedStatements > 0 && `Links and figures in the text without a source: ${unsourcedStatements}. `}
      {unsourcedClaims > 0 && `Claims for the writer without a source: ${unsourcedClaims}.`}
    </p>
  )
}

/** Searches, their results, and unused results. */
function EvidenceSearches({ evidence }: { evidence: Evidence }) {
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
    ...leftOut.map(({ name, what }) => ({ name, reason: `Not used because its pages do not mention: ${what}` })),
  ]
  if (unused.length === 0) return null
  return (
    <details>
      <summary>
        Not used <span className="row-hint">{unused.length}</span>
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
      {error === null && pages.length === 0 && <p className="row-hint">No results.</p>}
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

interface DisclosurePanelProps {
  /** Prefix of the ids in the panel: "history". */
  id: string
  title: string
  /** Renders only while the panel is open, so that its data loads on demand. */
  children: ReactNode
}

/** Panel that is closed at first. */
export function DisclosurePanel({ id, title, children }: DisclosurePanelProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-header">
        <h2 id={`${id}-title`}>{title}</h2>
        <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          <span className="unseen"> {title.toLowerCase()}</span>
        </LinkButton>
      </div>
      {isOpen && children}
    </section>
  )
}
