import type { EvidenceSource } from '../../../server/contract/schemas/evidence.ts'

/**
 * Source of a claim. Titles and quotes come from the open web, so `<bdi>` keeps them from changing the text direction.
 */
export function ClaimSource({ source }: { source: EvidenceSource | null }) {
  if (source === null) return <p className="evidence-warning">Not from the sources</p>
  if (source.kind === 'row') return <p className="claim-source">From {source.where}</p>
  if (source.kind === 'topic') {
    return (
      <p className="claim-source">
        From the topic: “<bdi>{source.topic}</bdi>”
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
