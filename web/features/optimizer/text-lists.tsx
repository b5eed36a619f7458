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
