/** Recommendations from the server; renders nothing if the list is empty. */
export function Recommendations({ recommendations }: { recommendations: readonly string[] }) {
  if (recommendations.length === 0) return null
  return (
    <section className="notice recommendations" aria-labelledby="recommendations-title">
      <h2 id="recommendations-title">Optimization Recommendations</h2>
      <ul>
        {recommendations.map(recommendation => (
          <li key={recommendation}>{recommendation}</li>
        ))}
      </ul>
    </section>
  )
}
