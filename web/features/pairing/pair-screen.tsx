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
import { useMay } from '../../lib/user.queries.ts'
import { Field } from '../../ui/form.tsx'
import { FailureText, Message } from '../../ui/page-states.tsx'
import '../../ui/desk.css'
import './pair.css'

/** Form for the code that the terminal shows, for users who did not follow a link. */
function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [error, setError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') setError('Enter the code shown in the terminal')
    else onCode(code)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h1>Connect a terminal</h1>
      <Field
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint="The eight letters that blogops login shows."
        error={error}
      />
      <button type="submit" className="button button-wide">
        Continue
      </button>
    </form>
  )
}

const pairingQuery = (api: Client, code: string) =>
  queryOptions({ queryKey: ['api', 'pairings', code], queryFn: () => api.pairings.get({ code }) })

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
  // A terminal asks for all permissions by default. A person gives those of their role.
  const offered = pairing.scopes.filter(useMay())
  const [granted, setGranted] = useState<ReadonlySet<Scope>>(new Set(offered))
  const chosen = offered.filter(scope => granted.has(scope))
  const [failure, setFailure] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0) setFailure('Select at least one permission, or refuse.')
    else send(chosen)
  }

  function send(decision: readonly Scope[] | 'refuse') {
    setFailure(undefined)
    decide.mutate(decision, { onError: error => setFailure(getErrorText(error)) })
  }

  const isRefusing = decide.isPending && decide.variables === 'refuse'
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h1>Connect this terminal?</h1>
      <p className="pair-code">{pairing.code}</p>
      <p>
        <strong>{pairing.name}</strong> asks to act as you for {describeDuration(pairing.expires)}. Connect only if your
        own terminal shows this code now. If somebody sent you this link, refuse.
      </p>
      <ScopeList scopes={offered} granted={granted} onChange={setGranted} />
      <FailureText>{failure}</FailureText>
      <button type="submit" className="button button-wide" disabled={decide.isPending}>
        {decide.isPending && !isRefusing ? 'Connecting…' : 'Connect'}
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
      <legend>Permissions</legend>
      {scopes.map(scope => (
        <label key={scope}>
          <input type="checkbox" checked={granted.has(scope)} onChange={() => toggle(scope)} />
          <span>{scopeLabels[scope]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Lets a person approve a terminal that runs `blogops login`. */
export function PairScreen() {
  const linkedCode = useLinkCodes().get('code') ?? undefined
  return <PairingSteps key={linkedCode} linkedCode={linkedCode} />
}

function PairingSteps({ linkedCode }: { linkedCode: string | undefined }) {
  const [code, setCode] = useState(linkedCode)
  return (
    <div className="auth">
      <PageHead title="Connect a terminal" />
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
  if (!error) return <p className="note">Loading the request…</p>
  return (
    <Message title="No request with this code">
      <p>{getErrorText(error)}</p>
      <button type="button" className="button" onClick={onOther}>
        Enter a code
      </button>
    </Message>
  )
}

function PairingResult({ state, name }: Pairing) {
  if (state === 'refused')
    return (
      <Message title="Terminal refused" takesFocus>
        <p>{name} has no access. If you did not make this request, somebody else may have tried to gain access.</p>
      </Message>
    )
  return (
    <Message title="Terminal connected" takesFocus>
      <p>
        {name} is now signed in. You can close this page. To disconnect it later, revoke its token under{' '}
        <a href="/access">People and access</a>.
      </p>
    </Message>
  )
}
