import { useId, useState } from 'react'
import { RichText } from './rich-text.tsx'
import { findObstacle, type Obstacle } from './round-trip.ts'

interface BodyFieldProps {
  value: string
  onChange: (html: string) => void
  error: string | undefined
}

type View = 'rich' | 'html'

/** Editor for the text of an article, as rich text or HTML. Switching views warns before it loses anything. */
export function BodyField({ value, onChange, error }: BodyFieldProps) {
  const id = useId()
  const [obstacle, setObstacle] = useState(() => findObstacle(value))
  const [view, setView] = useState<View>(obstacle ? 'html' : 'rich')
  const errorId = error === undefined ? undefined : `${id}-error`

  function switchView(next: View) {
    if (next === view) return
    const found = next === 'rich' ? findObstacle(value) : undefined
    setObstacle(found)
    if (!found) setView(next)
  }

  return (
    <div className="body-field">
      <div className="body-views">
        <h2 id={`${id}-label`}>Text</h2>
        <fieldset className="segments">
          <legend className="unseen">View of the text</legend>
          <button type="button" aria-pressed={view === 'rich'} onClick={() => switchView('rich')}>
            Rich text
          </button>
          <button type="button" aria-pressed={view === 'html'} onClick={() => switchView('html')}>
            HTML
          </button>
        </fieldset>
      </div>
      {obstacle && view === 'html' && <ObstacleWarning obstacle={obstacle} onProceed={() => setView('rich')} />}
      {obstacle && view === 'rich' && (
        <p className="notice">
          {describeObstacle(obstacle)} To keep it as it was, go back to HTML without changing anything here.
        </p>
      )}
      {view === 'rich' ? (
        <RichText html={value} onChange={onChange} describedBy={errorId} />
      ) : (
        <textarea
          className="html-text"
          aria-labelledby={`${id}-label`}
          aria-describedby={errorId}
          aria-invalid={error !== undefined}
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

function ObstacleWarning({ obstacle, onProceed }: { obstacle: Obstacle; onProceed: () => void }) {
  return (
    <div className="notice" role="status">
      <p>This text is shown as HTML. {describeObstacle(obstacle)}</p>
      <button type="button" className="link" onClick={onProceed}>
        Open it in rich text all the same
      </button>
    </div>
  )
}

function describeObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'long') return 'It is very long: the rich text editor would be slow.'
  const { names } = obstacle
  return names.length === 0
    ? 'The rich text editor would change how its parts are put together.'
    : `The rich text editor would change or lose: ${names.join(', ')}.`
}
