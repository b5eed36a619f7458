/** Indicator for short waits without a known layout. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="spinner" role="status">
      <span className="spinner-wheel" aria-hidden="true" />
      {label}
    </p>
  )
}
