/** The shape of what a run found, while it is read. */
export function PlanSkeleton() {
  return (
    <div className="optimizer-body" aria-hidden="true">
      {[3, 5, 4].map(lines => (
        <div key={lines} className="panel skeleton">
          <span className="skeleton-line skeleton-half" />
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <span key={line} className="skeleton-line" />
          ))}
        </div>
      ))}
    </div>
  )
}
