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
