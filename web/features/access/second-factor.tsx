import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatLongDate } from '../../lib/format.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Field } from '../../ui/form.tsx'
import { ShownOnce } from './new-token.tsx'
import { totpQuery, useTotp } from './second-factor.queries.ts'

interface ProofFormProps {
  /** Name of the form and label of its button. */
  action: string
  /** Name of the field, if several forms may be open. */
  name?: string
  label: string
  type: 'password' | 'text'
  /** Default: that of a password or of a code. */
  autoComplete?: string
  isDangerous?: boolean
  isPending: boolean
  onSubmit: (value: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password or a code, and shows why it was refused. */
export function ProofForm(props: ProofFormProps) {
  const { action, name = 'proof', label, type, isDangerous = false, isPending, onSubmit, onCancel } = props
  const { autoComplete = type === 'password' ? 'current-password' : 'one-time-code' } = props
  const [error, setError] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get(name) ?? '')
    if (value === '') return setError(`Enter your ${label.toLowerCase()}`)
    setError(undefined)
    await onSubmit(value).catch((cause: Error) => setError(getErrorText(cause)))
  }
  return (
    <form className="form access-password" aria-label={action} method="post" noValidate onSubmit={submit}>
      <Field name={name} label={label} type={type} autoComplete={autoComplete} autoFocus error={error} />
      <div className="desk-actions">
        <button
          type="submit"
          className={`button button-small${isDangerous ? ' button-quiet button-dangerous' : ''}`}
          aria-disabled={isPending}
        >
          {isPending ? 'Checking…' : action}
        </button>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </div>
    </form>
  )
}

/** QR code as SVG. Its code is loaded when it is shown. */
function QrCode({ text }: { text: string }) {
  const [squares, setSquares] = useState<boolean[][]>([])
  useEffect(() => {
    let isShown = true
    void import('qr').then(({ encodeQR }) => isShown && setSquares(encodeQR(text, 'raw')))
    return () => {
      isShown = false
    }
  }, [text])
  const path = squares.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${squares.length} ${squares.length}`}
    >
      <path d={path} />
    </svg>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <div className="notice access-link" role="status">
      <p>
        Store these recovery codes, for example in a password manager. They are shown only once. Each replaces a code of
        your app once.
      </p>
      <ShownOnce kind="codes" text={codes.join('\n')} />
      <QuietButton onClick={onClose}>Done</QuietButton>
    </div>
  )
}

type Step = 'enrol' | 'renew' | 'disable'

/** Sets up and turns off the authenticator app of the signed-in person. */
export function SecondFactor() {
  const { data, error } = useQuery(totpQuery(useApi()))
  const totp = useTotp()
  const [step, setStep] = useState<Step>()
  const close = () => {
    setStep(undefined)
    totp.forget()
  }
  const form = { isPending: totp.isPending, onCancel: close }
  const { created, recoveryCodes } = totp
  return (
    <section className="panel access" aria-label="Authenticator app">
      <h2>Authenticator app</h2>
      <p className="row-hint">
        {data?.enabled
          ? `On since ${formatLongDate(data.since ?? '')}. ${formatQuantity(data.recoveryCodesLeft, 'recovery code')} left.`
          : 'Ask for a code from an app on your phone at sign-in, so that a stolen password is not enough.'}
      </p>
      {error && <p className="field-error">{getErrorText(error)}</p>}
      {data && step === undefined && (
        <div className="desk-actions">
          {!data.enabled && <QuietButton onClick={() => setStep('enrol')}>Set up</QuietButton>}
          {data.enabled && (
            <>
              <QuietButton onClick={() => setStep('renew')}>New recovery codes</QuietButton>
              <button
                type="button"
                className="button button-small button-quiet button-dangerous"
                onClick={() => setStep('disable')}
              >
                Turn off
              </button>
            </>
          )}
        </div>
      )}
      {step === 'enrol' && !created && (
        <ProofForm
          key="password"
          {...form}
          action="Continue"
          label="Current password"
          type="password"
          onSubmit={totp.enrol}
        />
      )}
      {created && !recoveryCodes && (
        <>
          <p>Scan this with your app, or type the key, then enter the code that the app shows.</p>
          <QrCode text={created.url} />
          <code>{created.key}</code>
          <ProofForm key="code" {...form} action="Turn on" label="Code" type="text" onSubmit={totp.confirm} />
        </>
      )}
      {step === 'renew' && !recoveryCodes && (
        <ProofForm key="renew" {...form} action="Create codes" label="Code" type="text" onSubmit={totp.renew} />
      )}
      {step === 'disable' && (
        <ProofForm
          key="disable"
          {...form}
          action="Turn off"
          label="Current password"
          type="password"
          onSubmit={password => totp.disable(password).then(close)}
        />
      )}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onClose={close} />}
    </section>
  )
}
