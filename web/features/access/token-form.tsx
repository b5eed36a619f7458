import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Scope } from '../../../server/contract/scopes.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { useUser } from '../../lib/user.queries.ts'
import { FormFooter } from '../../ui/form-foot.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import type { useNewToken } from './access.queries.ts'
import { defaultLifetime, lifetimes, parseToken, type TokenErrors } from './read-token.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface TokenFormProps {
  creation: ReturnType<typeof useNewToken>
  onCancel: () => void
}

/** Form for the name, scopes and lifetime of a token. No scope is preselected. */
export function TokenForm({ creation, onCancel }: TokenFormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set())
  const [expires, setExpires] = useState<string>(defaultLifetime)
  const [errors, setErrors] = useState<TokenErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const username = useUser()?.username

  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  useLayoutEffect(() => {
    const isWrong = errors.name !== undefined || errors.scope !== undefined
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = parseToken({ name, scopes, expires })
    setErrors('errors' in parsed ? parsed.errors : {})
    if (!('errors' in parsed)) creation.mutate(parsed, { onError: error => setErrors({ form: getErrorText(error) }) })
  }

  return (
    <form ref={form} className="desk-form token-form" aria-label="Make a token" noValidate onSubmit={submit}>
      <p className="note">
        It acts as you, {username}: what is done with it is under your name in the audit. Whoever else needs one makes
        it as themselves.
      </p>
      <FormRow label="Name" hint="What it is for: nightly export, say." error={errors.name}>
        {control => (
          <input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </FormRow>
      <ScopeChoice chosen={scopes} error={errors.scope} onChange={setScopes} />
      <FormRow label="How long it lasts" hint={describeLifetime(expires)}>
        {control => (
          <select {...control} value={expires} onChange={event => setExpires(event.target.value)}>
            {lifetimes.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormRow>
      <FormFooter
        failure={errors.form}
        labels={{ submit: 'Make the token', pending: 'Making it…' }}
        isPending={creation.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}

const describeLifetime = (expires: string) =>
  expires === ''
    ? 'It works until somebody revokes it: nobody is reminded of it.'
    : 'After that it is refused; it can be revoked earlier.'
