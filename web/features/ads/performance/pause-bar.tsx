import type { Pausing } from './use-pausing.ts'
import type { Selection } from './use-selection.ts'

interface PauseBarProps {
  /** Ids of the running ads in the listed ad sets. */
  runningIds: readonly string[]
  selection: Selection
  pausing: Pausing
}

/** Pauses several ads at once. Hidden if no ad is running. */
export function PauseBar({ runningIds, selection, pausing }: PauseBarProps) {
  const { ids } = selection
  const chosen = new Set(ids)
  const areAllSelected = runningIds.length > 0 && runningIds.every(id => chosen.has(id))
  return (
    <>
      {(runningIds.length > 0 || ids.length > 0) && (
        <div className="pause-bar">
          {runningIds.length > 0 && (
            <label className="ad-check">
              <input
                type="checkbox"
                checked={areAllSelected}
                ref={box => {
                  if (box) box.indeterminate = ids.length > 0 && !areAllSelected
                }}
                onChange={() => selection.set(areAllSelected ? [] : runningIds)}
              />
              All running ads ({runningIds.length})
            </label>
          )}
          <button
            type="button"
            className="button button-small"
            disabled={ids.length === 0 || pausing.isPending}
            onClick={() => pausing.pause(ids)}
          >
            {pausing.isPending ? 'Pausing…' : ids.length === 0 ? 'Pause ads' : `Pause ${formatAdCount(ids.length)}`}
          </button>
        </div>
      )}
      <PauseResultNotice pausing={pausing} />
    </>
  )
}

function PauseResultNotice({ pausing: { outcome, dismiss } }: Pick<PauseBarProps, 'pausing'>) {
  return (
    <div role="status">
      {outcome && (
        <div className={`notice ${outcome.failed.length > 0 ? 'notice-warning' : ''}`}>
          <p>
            {formatAdCount(outcome.paused)} paused
            {outcome.failed.length > 0 && `, ${formatAdCount(outcome.failed.length)} not`}.
          </p>
          {outcome.failed.length > 0 && (
            <ul className="pause-failures">
              {outcome.failed.map(({ name, message }) => (
                <li key={name}>
                  “{name}”: {message}
                </li>
              ))}
            </ul>
          )}
          <button type="button" className="button button-small button-quiet" onClick={dismiss}>
            Close<span className="unseen"> what came of pausing</span>
          </button>
        </div>
      )}
    </div>
  )
}

function formatAdCount(count: number): string {
  return count === 1 ? '1 ad' : `${count} ads`
}
