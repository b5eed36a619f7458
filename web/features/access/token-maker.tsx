import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Output } from '../../../server/contract/operation.ts'
import type { tokensCreate } from '../../../server/contract/operations/tokens.ts'
import { getImpliedScopes, type Scope } from '../../../server/contract/scopes.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { scopeLabels } from '../../lib/labels.ts'
import { useMay, useUser } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { FormFooter } from '../../ui/dialog.tsx'
import { InputRow, Options, SelectRow } from '../../ui/form.tsx'
import {
  defaultLifetime,
  describeLifetime,
  lifetimes,
  parseToken,
  ShownOnce,
  scopeGroups,
  type TokenErrors,
  useNewToken,
} from './new-token.tsx'

interface NewTokenNoticeProps {
  created: Output<typeof tokensCreate>
  onClose: () => void
}

/** Shows the secret of a new token once, with instructions. */
function NewTokenNotice({ created: { name, token }, onClose }: NewTokenNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <section className="notice access-link" aria-label={`Token ${name}`}>
      <h3 ref={title} tabIndex={-1}>
        Token “{name}” created
      </h3>
      <p>Copy the token now. It is shown only once. Store it like a password.</p>
      <ShownOnce kind="token" text={token} />
      <p>For a program or a CI job, set these environment variables:</p>
      <pre>{`BLOGOPS_SERVER=${location.origin}\nBLOGOPS_TOKEN=<the token>`}</pre>
      <p>For a terminal, save the token in a file, run this command, then delete the file:</p>
      <pre>{`blogops login --server ${location.origin} --token-stdin < token.txt`}</pre>
      <QuietButton onClick={onClose}>Done</QuietButton>
    </section>
  )
}

interface ScopeChoiceProps {
  chosen: ReadonlySet<Scope>
  error: string | undefined
  onChange: (chosen: ReadonlySet<Scope>) => void
}

/** Checkboxes for the scopes of a token, the least harmful first: those of the person's role. */
function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
  const errorId = useId()
  const may = useMay()
  const groups = scopeGroups
    .map(({ name, scopes }) => ({ name, scopes: scopes.filter(may) }))
    .filter(({ scopes }) => scopes.length > 0)
  function toggle(scope: Scope) {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    onChange(next)
  }
  return (
    <fieldset className="scope-choice" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>Permissions</legend>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {groups.map(({ name, scopes }) => (
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
  return <small>Includes: {implied.map(other => scopeLabels[other]).join('; ')}</small>
}

interface TokenFormProps {
  creation: ReturnType<typeof useNewToken>
  onCancel: () => void
}

/** Form for the name, scopes and lifetime of a token. No scope is preselected. */
function TokenForm({ creation, onCancel }: TokenFormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set())
  const [expires, setExpires] = useState<string>(defaultLifetime)
  const [errors, setErrors] = useState<TokenErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const username = useUser()?.username

  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useLayoutEffect(() => {
    if (errors.name ?? errors.scope) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = await parseToken({ name, scopes, expires })
    setErrors('errors' in parsed ? parsed.errors : {})
    if (!('errors' in parsed)) creation.mutate(parsed, { onError: error => setErrors({ form: getErrorText(error) }) })
  }

  return (
    <form
      ref={form}
      className="desk-form token-form"
      aria-label="Create token"
      noValidate
      onSubmit={event => void submit(event)}
    >
      <p className="note">
        The token acts as you, {username}. The audit lists its actions under your name, so do not share it.
      </p>
      <InputRow
        label="Name"
        hint="Describes its purpose, for example “nightly export”."
        error={errors.name}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <ScopeChoice chosen={scopes} error={errors.scope} onChange={setScopes} />
      <SelectRow label="Expires after" hint={describeLifetime(expires)} value={expires} onChange={setExpires}>
        <Options pairs={lifetimes} />
      </SelectRow>
      <FormFooter
        failure={errors.form}
        labels={{ submit: 'Create token', pending: 'Creating…' }}
        isPending={creation.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Creates a token for a program, and shows its secret until it is dismissed or the page is left. */
export function TokenMaker({ children }: { children: ReactNode }) {
  const creation = useNewToken()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function close() {
    flushSync(() => {
      setOpen(false)
      creation.reset()
    })
    opener.current?.focus()
  }
  return (
    <>
      <div className="desk-actions access-actions">
        {!isOpen && !creation.data && (
          <QuietButton ref={opener} onClick={() => setOpen(true)}>
            Create token
          </QuietButton>
        )}
        {children}
      </div>
      {isOpen && !creation.data && <TokenForm creation={creation} onCancel={close} />}
      {creation.data && <NewTokenNotice created={creation.data} onClose={close} />}
    </>
  )
}
