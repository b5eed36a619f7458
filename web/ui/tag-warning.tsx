import { noTagWarning } from '../../server/contract/affiliate-tag.ts'

/** Leads to the settings, unless it stands there. */
export function TagWarning({ onSettings = false }: { onSettings?: boolean }) {
  return (
    <p className="notice notice-warning" role="status">
      <strong>{noTagWarning}.</strong> {onSettings ? 'Enter yours below.' : <a href="/settings">Set your tag</a>}
    </p>
  )
}
