import type { ReactNode } from 'react'

interface ChartTableProps {
  summary: string
  /** What a row is of, for who does not see the table. */
  rows: string
  columns: readonly string[]
  children: ReactNode
}

/** What a chart shows, as a table that is opened: for who cannot read the chart, or wants its figures. */
export function ChartTable({ summary, rows, columns, children }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="chart-scroll" tabIndex={0} aria-label={rows}>
        <table>
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  )
}
