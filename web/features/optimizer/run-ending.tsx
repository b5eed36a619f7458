import type { RunOutcome } from './use-run.ts'

/** Message about a run without results. It stays until the next run. */
export function RunOutcomeNotice({ outcome: { kind, reason } }: { outcome: RunOutcome }) {
  if (kind === 'cancelled') return <p className="notice">The run was cancelled. Nothing was changed.</p>
  const [title, message] =
    kind === 'failed'
      ? ['Error', 'Failed to generate recommendations. Please try again.']
      : ['The progress cannot be shown', 'The run may go on. Reload the page to look for it.']
  return (
    <section className="notice notice-warning" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {reason && <p className="row-hint">{reason}</p>}
    </section>
  )
}
