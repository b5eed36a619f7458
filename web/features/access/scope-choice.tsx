import { useId } from 'react'
import { impliedBy, type Scope } from '../../../server/contract/scopes.ts'
import { scopeWords } from '../../lib/scope-words.ts'
import { scopeGroups } from './scope-groups.ts'

interface Props {
  chosen: ReadonlySet<Scope>
  error: string | undefined
  onChange: (chosen: ReadonlySet<Scope>) => void
}

/** Checkboxes for the scopes of a token, the least harmful first. */
export function ScopeChoice({ chosen, error, onChange }: Props) {
  const errorId = useId()
  function toggle(scope: Scope) {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    onChange(next)
  }
  return (
    <fieldset className="scope-choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>It may</legend>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {scopeGroups.map(({ name, scopes }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {scopes.map(scope => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={chosen.has(scope)}
                aria-invalid={error !== undefined}
                onChange={() => toggle(scope)}
              />
              <span>
                {scopeWords[scope]} <code>{scope}</code>
                <Along scope={scope} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

function Along({ scope }: { scope: Scope }) {
  const along = impliedBy(scope)
  if (along.length === 0) return null
  return <small>and with it: {along.map(other => scopeWords[other]).join('; ')}</small>
}
