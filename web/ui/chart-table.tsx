import type { ReactNode } from 'react'

interface ChartTableProps {
  summary: string
  /** Accessible name of the table. */
  rows: string
  columns: readonly string[]
  children: ReactNode
}

/** Data of a chart as a collapsible table, for people who cannot read the chart or want exact values. */
export function ChartTable({ summary, rows, columns, children }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
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
