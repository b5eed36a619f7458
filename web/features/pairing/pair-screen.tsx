import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Client } from '../../../server/contract/client.ts'
import type { Pairing } from '../../../server/contract/schemas/account.ts'
import type { Scope } from '../../../server/contract/scopes.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { describeDuration, scopeLabels } from '../../lib/labels.ts'
import { useLinkCodes } from '../../lib/link-codes.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Field } from '../../ui/form.tsx'
import { Message } from '../../ui/page-states.tsx'
import '../../ui/desk.css'
import './pair.css'

/** Form for the code that the terminal shows, for users who did not follow a link. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') setError('Type the code that the terminal shows')
    else onCode(code)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h1>Let a terminal in</h1>
      <Field
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint="Eight letters, as blogops login shows them."
        error={error}
      />
      <button type="submit" className="button button-wide">
        Continue
      </button>
    </form>
  )
}

function pairingQuery(api: Client, code: string) {
  return queryOptions({ queryKey: ['api', 'pairings', code], queryFn: () => api.pairings.get({ code }) })
}

/**
 * Approves a terminal with these scopes, or refuses it.
 * @param typedCode code as typed, which is part of the query key.
 */
function useDecidePairing({ code }: Pairing, typedCode: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (scope: readonly Scope[] | 'refuse') =>
      scope === 'refuse' ? api.pairings.refuse({ code }) : api.pairings.approve({ code, scope: [...scope] }),
    onSuccess: (decided: Pairing) => {
      queries.setQueryData(pairingQuery(api, typedCode).queryKey, decided)
    },
  })
}

/** Shows the code and the requested scopes, to approve or refuse. */
function PairingForm({ pairing, typedCode }: { pairing: Pairing; typedCode: string }) {
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

/** Lets an admin approve a terminal that runs `blogops login`. */
export function PairScreen() {
  const linkedCode = useLinkCodes().get('code') ?? undefined
  return <PairingSteps key={linkedCode} linkedCode={linkedCode} />
}

function PairingSteps({ linkedCode }: { linkedCode: string | undefined }) {
  const [code, setCode] = useState(linkedCode)
  return (
    <div className="auth">
      <PageHead title="Let a terminal in" />
      {code === undefined ? (
        <CodeForm onCode={setCode} />
      ) : (
        <PairingRequest code={code} onOther={() => setCode(undefined)} />
      )}
    </div>
  )
}

function PairingRequest({ code, onOther }: { code: string; onOther: () => void }) {
  const { data, error } = useQuery(pairingQuery(useApi(), code))
  if (data) return data.state === 'open' ? <PairingForm pairing={data} typedCode={code} /> : <PairingResult {...data} />
  if (!error) return <p className="note">Looking for the terminal…</p>
  return (
    <Message title="No terminal to let in">
      <p>{getErrorText(error)}</p>
      <button type="button" className="button" onClick={onOther}>
        Type a code
      </button>
    </Message>
  )
}

function PairingResult({ state, name }: Pairing) {
  if (state === 'refused')
    return (
      <Message title="The terminal was refused" takesFocus>
        <p>{name} gets nothing. If it was not you who asked, somebody may have tried to get in.</p>
      </Message>
    )
  return (
    <Message title="The terminal is let in" takesFocus>
      <p>
        {name} signs in by itself now; you may close this page. To end it later, revoke it under{' '}
        <a href="/access">People and access</a>.
      </p>
    </Message>
  )
}
