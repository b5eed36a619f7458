import { contents } from './sections.ts'

/** Beside the text on large screens; small ones do without. */
export function TableOfContents() {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p id="contents-title" className="eyebrow">
        Table of Contents
      </p>
      <ul>
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
