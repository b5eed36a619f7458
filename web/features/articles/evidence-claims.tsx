import {
  type Claim,
  type ClaimKind,
  type EvidencedProduct,
  findSharedRow,
} from '../../../server/contract/schemas/evidence.ts'
import { ClaimSource } from './evidence-source.tsx'

const claimLabels: Readonly<Record<ClaimKind, string>> = {
  name: 'Name',
  link: 'Link',
  price: 'Price',
  rating: 'Rating',
  reviews: 'Reviews',
  brand: 'Brand',
  feature: 'Feature',
  fact: 'Fact',
  pro: 'For it',
  con: 'Against it',
  suits: 'Suits',
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
      {row !== null && <p className="row-hint">All of it from {row}</p>}
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
  const all = `${claims.length} ${claims.length === 1 ? 'claim' : 'claims'}`
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
          'Not in the article in these words'
        )}
      </p>
      {namesSource && <ClaimSource source={source} />}
    </li>
  )
}
