/** For what takes a moment and has no shape yet. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <span className="spinner-wheel" aria-hidden="true" />
      {label}
    </p>
  )
}
