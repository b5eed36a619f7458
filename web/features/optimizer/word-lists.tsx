/** Short words side by side, under what they are. */
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

/** Sentences, one below the other. */
export function Sentences({ of: sentences }: { of: readonly string[] }) {
  return (
    <ul className="optimizer-list">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
