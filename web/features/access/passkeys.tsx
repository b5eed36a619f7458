import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Passkey } from '../../../server/contract/schemas/account.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatLongDate } from '../../lib/format.ts'
import { getPasskeyErrorText } from '../../lib/passkeys.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { Field } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { passkeysQuery, usePasskeys } from './second-factor.queries.ts'
import { ProofForm } from './second-factor.tsx'

interface AddFormProps {
  add: ReturnType<typeof usePasskeys>['add']
  onClose: () => void
}

/** Asks for a name and the password, then lets the browser create a passkey. */
function AddForm({ add, onClose }: AddFormProps) {
  const [errors, setErrors] = useState<{ name?: string; password?: string; form?: string }>({})
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('passkeyName') ?? '').trim()
    const password = String(fields.get('passkeyPassword') ?? '')
    setErrors({
      ...(name === '' && { name: 'Enter a name' }),
      ...(password === '' && { password: 'Enter your current password' }),
    })
    if (name === '' || password === '') return
    add.mutate(
      { name, password },
      { onSuccess: onClose, onError: error => setErrors({ form: getPasskeyErrorText(error) }) },
    )
  }
  return (
    <form className="form access-password" aria-label="New passkey" method="post" noValidate onSubmit={submit}>
      <Field
        name="passkeyName"
        label="Name"
        autoComplete="off"
        maxLength={64}
        autoFocus
        hint="Where it is stored, such as Phone or Password manager."
        error={errors.name}
      />
      <Field
        name="passkeyPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <FailureText>{errors.form}</FailureText>
      <div className="desk-actions">
        <Button type="submit" aria-disabled={add.isPending}>
          {add.isPending ? 'Waiting for your device…' : 'Create passkey'}
        </Button>
        <QuietButton onClick={onClose}>Cancel</QuietButton>
      </div>
    </form>
  )
}

type Step = 'rename' | 'remove'

function PasskeyRow({ passkey: { id, name, synced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { rename, remove } = usePasskeys()
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const used = lastUsedAt === null ? 'Never used' : `Last used ${formatDateTime(lastUsedAt)}`
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> {synced && <span className="badge status">Synced</span>}
        </p>
        <p className="row-hint">{[`Added ${formatLongDate(createdAt)}`, used].join(' · ')}</p>
        {step === 'rename' && (
          <ProofForm
            action="Rename"
            name={`rename-${id}`}
            label="New name"
            type="text"
            autoComplete="off"
            isPending={rename.isPending}
            onSubmit={value => rename.mutateAsync({ id, name: value }).then(close)}
            onCancel={close}
          />
        )}
        {step === 'remove' && (
          <ProofForm
            action="Remove"
            name={`remove-${id}`}
            label="Current password"
            type="password"
            isDangerous
            isPending={remove.isPending}
            onSubmit={password => remove.mutateAsync({ id, password }).then(close)}
            onCancel={close}
          />
        )}
      </div>
      {step === undefined && (
        <div className="desk-actions">
          <QuietButton aria-label={`Rename ${name}`} onClick={() => setStep('rename')}>
            Rename
          </QuietButton>
          <button
            type="button"
            className="button button-small button-quiet button-dangerous"
            aria-label={`Remove ${name}`}
            onClick={() => setStep('remove')}
          >
            Remove
          </button>
        </div>
      )}
    </li>
  )
}

/** Passkeys of the signed-in person. */
export function Passkeys() {
  const { data, error } = useQuery(passkeysQuery(useApi()))
  const { add } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="panel access" aria-label="Passkeys">
      <div className="access-head">
        <h2>Passkeys</h2>
        <p className="row-hint">
          Sign in with the fingerprint, face or PIN of your device. A passkey replaces the password and the code.
        </p>
        {!isAdding && <QuietButton onClick={() => setAdding(true)}>Add a passkey</QuietButton>}
      </div>
      {isAdding && <AddForm add={add} onClose={() => setAdding(false)} />}
      {error && <p className="field-error">{getErrorText(error)}</p>}
      {data && data.length > 0 && (
        <ul className="access-list">
          {data.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </section>
  )
}
