/** List of short terms in one row. */
export function TermList({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="optimizer-chips">
      {terms.map(term => (
        <li key={term} className="badge status">
          {term}
        </li>
      ))}
    </ul>
  )
}

/** Bulleted list of sentences. */
export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="optimizer-list">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Placeholder for the results of a run while loading. */
export function PlanSkeleton() {
  return (
    <div className="optimizer-body" aria-hidden="true">
      {[3, 5, 4].map(lines => (
        <div key={lines} className="panel skeleton">
          <span className="skeleton-line skeleton-half" />
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all lines are identical
            <span key={line} className="skeleton-line" />
          ))}
        </div>
      ))}
    </div>
  )
}
