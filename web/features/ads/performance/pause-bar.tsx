import type { Pausing } from './use-pausing.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  /** Ids of the running ads in the listed ad sets. */
  running: readonly string[]
  selection: Selection
  pausing: Pausing
}

/** Pauses several ads at once. Hidden if no ad is running. */
export function PauseBar({ running, selection, pausing }: Props) {
  const { ids } = selection
  const chosen = new Set(ids)
  const areAll = running.length > 0 && running.every(id => chosen.has(id))
  return (
    <>
      {(running.length > 0 || ids.length > 0) && (
        <div className="pause-bar">
          {running.length > 0 && (
            <label className="ad-check">
              <input
                type="checkbox"
                checked={areAll}
                ref={box => {
                  if (box) box.indeterminate = ids.length > 0 && !areAll
                }}
                onChange={() => selection.set(areAll ? [] : running)}
              />
              All running ads ({running.length})
            </label>
          )}
          <button
            type="button"
            className="button button-small"
            disabled={ids.length === 0 || pausing.isPending}
            onClick={() => pausing.pause(ids)}
          >
            {pausing.isPending ? 'Pausing…' : ids.length === 0 ? 'Pause ads' : `Pause ${adCount(ids.length)}`}
          </button>
        </div>
      )}
      <Outcome pausing={pausing} />
    </>
  )
}

function Outcome({ pausing: { outcome, forget } }: Pick<Props, 'pausing'>) {
  return (
    <div role="status">
      {outcome && (
        <div className={`notice ${outcome.failed.length > 0 ? 'notice-warning' : ''}`}>
          <p>
            {adCount(outcome.paused)} paused
            {outcome.failed.length > 0 && `, ${adCount(outcome.failed.length)} not`}.
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
          <button type="button" className="button button-small button-quiet" onClick={forget}>
            Close<span className="unseen"> what came of pausing</span>
          </button>
        </div>
      )}
    </div>
  )
}

function adCount(count: number): string {
  return count === 1 ? '1 ad' : `${count} ads`
}
