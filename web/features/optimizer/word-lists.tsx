/** List of short terms in one row. */
export function Chips({ words }: { words: readonly string[] }) {
  return (
    <ul className="optimizer-chips">
      {words.map(word => (
        <li key={word} className="badge status">
          {word}
        </li>
      ))}
    </ul>
  )
}

/** Bulleted list of sentences. */
export function Sentences({ of: sentences }: { of: readonly string[] }) {
  return (
    <ul className="optimizer-list">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
