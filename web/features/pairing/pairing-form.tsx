import { type FormEvent, useState } from 'react'
import type { Pairing } from '../../../server/contract/schemas/pairing.ts'
import type { Scope } from '../../../server/contract/scopes.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { describeDuration, scopeLabels } from '../../lib/scope-words.ts'
import { useDecidePairing } from './pairing.queries.ts'

/** Shows the code and the requested scopes, to approve or refuse. */
export function PairingForm({ pairing, typedCode }: { pairing: Pairing; typedCode: string }) {
  const decide = useDecidePairing(pairing, typedCode)
  const [granted, setGranted] = useState<ReadonlySet<Scope>>(new Set(pairing.scopes))
  const chosen = pairing.scopes.filter(scope => granted.has(scope))
  const [failure, setFailure] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0) setFailure('Tick at least one thing that it may do, or refuse it.')
    else send(chosen)
  }

  function send(decision: readonly Scope[] | 'refuse') {
    setFailure(undefined)
    decide.mutate(decision, { onError: error => setFailure(getErrorText(error)) })
  }

  const isRefusing = decide.isPending && decide.variables === 'refuse'
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h1>Let a terminal in?</h1>
      <p className="pair-code">{pairing.code}</p>
      <p>
        <strong>{pairing.name}</strong> asks to act as you for {describeDuration(pairing.expires)}. Let it in only if
        your own terminal shows this very code now: whoever sent you a link to this page would be let in otherwise.
      </p>
      <ScopeList scopes={pairing.scopes} granted={granted} onChange={setGranted} />
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="button button-wide" disabled={decide.isPending}>
        {decide.isPending && !isRefusing ? 'Letting it in…' : 'Let it in'}
      </button>
      <button
        type="button"
        className="button button-wide button-quiet"
        disabled={decide.isPending}
        onClick={() => send('refuse')}
      >
        {isRefusing ? 'Refusing…' : 'Refuse'}
      </button>
    </form>
  )
}

interface ScopeListProps {
  scopes: readonly Scope[]
  granted: ReadonlySet<Scope>
  onChange: (granted: ReadonlySet<Scope>) => void
}

function ScopeList({ scopes, granted, onChange }: ScopeListProps) {
  function toggle(scope: Scope) {
    const next = new Set(granted)
    if (!next.delete(scope)) next.add(scope)
    onChange(next)
  }
  return (
    <fieldset className="pair-scopes">
      <legend>It may</legend>
      {scopes.map(scope => (
        <label key={scope}>
          <input type="checkbox" checked={granted.has(scope)} onChange={() => toggle(scope)} />
          <span>{scopeLabels[scope]}</span>
        </label>
      ))}
    </fieldset>
  )
}
