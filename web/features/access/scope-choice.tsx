import { useId } from 'react'
import { getImpliedScopes, type Scope } from '../../../server/contract/scopes.ts'
import { scopeLabels } from '../../lib/scope-words.ts'
import { scopeGroups } from './scope-groups.ts'

interface ScopeChoiceProps {
  chosen: ReadonlySet<Scope>
  error: string | undefined
  onChange: (chosen: ReadonlySet<Scope>) => void
}

/** Checkboxes for the scopes of a token, the least harmful first. */
export function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
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
                {scopeLabels[scope]} <code>{scope}</code>
                <ImpliedScopes scope={scope} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}

function ImpliedScopes({ scope }: { scope: Scope }) {
  const implied = getImpliedScopes(scope)
  if (implied.length === 0) return null
  return <small>and with it: {implied.map(other => scopeLabels[other]).join('; ')}</small>
}
