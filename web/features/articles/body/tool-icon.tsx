/** Line icons on a 20-unit square in the text colour. */
const paths: Readonly<Record<string, string>> = {
  link: 'M8.5 11.5l3-3M9 6l1.6-1.6a3.2 3.2 0 0 1 4.6 4.6L13.5 10.6M11 14l-1.6 1.6a3.2 3.2 0 0 1-4.6-4.6L6.5 9.4',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8.5 5h8.5M8.5 10h8.5M8.5 15h8.5M3 3.5l1-.5v4M2.8 12.2c.4-.9 2.2-.9 2.2.3 0 1-2.2 1.7-2.2 2.9h2.3',
  quote: 'M4 4v12M8 6h8M8 10h8M8 14h5',
  table: 'M3 4.5h14v11H3zM3 8h14M3 11.8h14M8 8v7.5M12.5 8v7.5',
  picture: 'M3 4h14v12H3zM3 13.5l3.8-3.8 3.2 3.2 2.6-2.4 4.4 4M12.8 7.3h.01',
  line: 'M3 10h14',
  undo: 'M7 4.5L3.5 8 7 11.5M3.5 8h8a4.5 4.5 0 0 1 0 8H8',
  redo: 'M13 4.5L16.5 8 13 11.5M16.5 8h-8a4.5 4.5 0 0 0 0 8H12',
}

const letters: Readonly<Record<string, string>> = { text: 'Text', h2: 'H2', h3: 'H3', h4: 'H4', bold: 'B', italic: 'I' }

export function ToolIcon({ name }: { name: string }) {
  const path = paths[name]
  return path === undefined ? (
    <span className={`tool-letter tool-${name}`} aria-hidden="true">
      {letters[name]}
    </span>
  ) : (
    <svg className="tool-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
