import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api.tsx'
import { useLinkCodes } from '../../lib/link-codes.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useHydrated } from '../../lib/user.queries.ts'
import { registrationQuery } from './auth.queries.ts'
import { AuthForm, type Mode, type Registration } from './auth-form.tsx'

export function AuthScreen() {
  const started = useHydrated()
  const admission = useAdmission(started)
  const { registration, codes } = admission
  const [chosen, setChosen] = useState<Mode>()
  const wantsToRegister = codes.setupCode !== undefined || codes.inviteCode !== undefined || registration?.firstAdmin
  const mode = chosen ?? (wantsToRegister ? 'register' : 'login')
  const isClosed = mode === 'register' && registration?.mode === 'closed'
  const [question, answer, otherMode] =
    mode === 'login'
      ? (['No account yet?', 'Register', 'register'] as const)
      : (['Already have an account?', 'Sign in', 'login'] as const)
  return (
    <div className="auth">
      <PageHead title={mode === 'login' ? 'Sign in' : 'Register'} />
      {isClosed ? <Closed /> : <AuthForm mode={mode} started={started} {...admission} />}
      <p className="auth-switch">
        {question}{' '}
        <button type="button" className="link" disabled={!started} onClick={() => setChosen(otherMode)}>
          {answer}
        </button>
      </p>
      <noscript>
        <p className="note">Turn on JavaScript to sign in.</p>
      </noscript>
    </div>
  )
}

/** Registration options, known only after hydration because they depend on the visitor. */
function useAdmission(started: boolean): Registration {
  const { data } = useQuery({ ...registrationQuery(useApi()), enabled: started })
  const linkCodes = useLinkCodes()
  if (!started) return { registration: undefined, codes: {} }
  const setupCode = linkCodes.get('setup')
  const inviteCode = linkCodes.get('invite')
  return { registration: data, codes: { ...(setupCode && { setupCode }), ...(inviteCode && { inviteCode }) } }
}

function Closed() {
  return (
    <div className="form">
      <h1>Register</h1>
      <p>Registration is closed on this site.</p>
    </div>
  )
}
