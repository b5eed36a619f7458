import { SentenceList } from './word-lists.tsx'

/** Key insights, most important first; renders nothing without insights. */
export function InsightsPanel({ insights }: { insights: readonly string[] }) {
  if (insights.length === 0) return null
  return (
    <section className="panel" aria-labelledby="insights-title">
      <h2 id="insights-title">Key Insights</h2>
      <SentenceList sentences={insights} />
    </section>
  )
}
