import {
  type Claim,
  type ClaimKind,
  type EvidencedProduct,
  type EvidenceSource,
  findSharedRow,
  type StrayStatement,
} from '../../../server/contract/schemas/claims.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'

const claimLabels: Readonly<Record<ClaimKind, string>> = {
  name: 'Name',
  link: 'Link',
  price: 'Price',
  rating: 'Rating',
  reviews: 'Reviews',
  brand: 'Brand',
  feature: 'Feature',
  fact: 'Fact',
  pro: 'Pro',
  con: 'Con',
  suits: 'Best for',
}

interface EvidenceClaimsProps {
  products: readonly EvidencedProduct[]
  onlyUnsourced: boolean
}

/** Claims that were provided to the writer, by product. */
export function EvidenceClaims({ products, onlyUnsourced }: EvidenceClaimsProps) {
  const shown = products.map(({ claims, ...product }) => ({
    ...product,
    claims: claims.filter(({ source }) => !onlyUnsourced || source === null),
  }))
  return shown
    .filter(({ claims }) => claims.length > 0)
    .map(({ name, claims }) => (
      <details key={`${name} ${onlyUnsourced}`} open={onlyUnsourced}>
        <summary>
          <bdi>{name}</bdi> <span className="row-hint">{countClaims(claims)}</span>
        </summary>
        <ClaimList claims={claims} />
      </details>
    ))
}

/** Claims of a product. If all come from one row of a file, the row is named once. */
function ClaimList({ claims }: { claims: readonly Claim[] }) {
  const row = findSharedRow(claims)
  return (
    <>
      {row !== null && <p className="row-hint">Source of all claims: {row}</p>}
      <ul className="claims">
        {claims.map(claim => (
          <ClaimItem key={`${claim.kind} ${claim.value}`} claim={claim} namesSource={row === null} />
        ))}
      </ul>
    </>
  )
}

function countClaims(claims: readonly Claim[]): string {
  const unsourced = claims.filter(({ source }) => source === null).length
  const all = formatQuantity(claims.length, 'claim')
  return unsourced > 0 ? `${all}, ${unsourced} without a source` : all
}

function ClaimItem({ claim: { kind, value, places, source }, namesSource }: { claim: Claim; namesSource: boolean }) {
  return (
    <li>
      <p>
        {claimLabels[kind]}: <bdi className="claim-value">{value}</bdi>
      </p>
      <p className="row-hint">
        {places.length > 0 ? (
          <>
            Under <bdi>{places.join('; ')}</bdi>
          </>
        ) : (
          'Not quoted in the article'
        )}
      </p>
      {namesSource && <ClaimSource source={source} />}
    </li>
  )
}

const strayLabels = { link: 'Link', price: 'Price', rating: 'Rating', reviews: 'Reviews', figure: 'Figure' } as const

interface UnprovidedStatementsProps {
  strays: readonly StrayStatement[]
  onlyUnsourced: boolean
}

/** Links and numbers in the text that were not provided to the writer. */
export function UnprovidedStatements({ strays, onlyUnsourced }: UnprovidedStatementsProps) {
  const shown = strays.filter(({ source }) => !onlyUnsourced || source === null)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="strays-title">
      <h3 id="strays-title">Other statements in the text</h3>
      <ul className="claims">
        {shown.map(({ kind, value, sentence, place, source }) => (
          <li key={`${kind} ${value} ${place} ${sentence}`}>
            <p>
              {strayLabels[kind]}: <bdi className="claim-value">{value}</bdi>
            </p>
            <p className="row-hint">
              Under <bdi>{place}</bdi>
              {sentence !== value && (
                <>
                  : “<bdi>{sentence}</bdi>”
                </>
              )}
            </p>
            <ClaimSource source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Source of a claim. Titles and quotes come from the open web, so `<bdi>` keeps them from changing the text direction.
 */
function ClaimSource({ source }: { source: EvidenceSource | null }) {
  if (source === null) return <p className="evidence-warning">No source</p>
  if (source.kind === 'row') return <p className="claim-source">From {source.where}</p>
  if (source.kind === 'person')
    return <p className="claim-source">{source.where.replace(/^./, first => first.toUpperCase())}</p>
  if (source.kind === 'topic') {
    return (
      <p className="claim-source">
        From the topic “<bdi>{source.topic}</bdi>”
      </p>
    )
  }
  return (
    <div className="claim-source">
      {source.quote !== source.title && (
        <blockquote>
          <bdi>{source.quote}</bdi>
        </blockquote>
      )}
      <PageLink url={source.url} title={source.title} />
    </div>
  )
}

/** Link to a page that a search found. Addresses other than http and https are shown as text. */
export function PageLink({ url, title }: { url: string; title: string }) {
  const name = title.trim() === '' ? url : title
  if (!/^https?:\/\//i.test(url)) {
    return (
      <p>
        <bdi>{name}</bdi> (<bdi>{url}</bdi>)
      </p>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{name}</bdi>
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}
