import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { registrationQuery } from './auth.queries.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { useStarted } from './use-started.ts'

export function AuthScreen() {
  const started = useStarted()
  const { data } = useQuery({ ...registrationQuery(useApi()), enabled: started })
  // Both are the browser's to know, so neither may show while the server's markup is taken over.
  const registration = started ? data : undefined
  const codes = started ? codesOf(location.search) : {}
  const [chosen, setChosen] = useState<'login' | 'register'>()
  const wantsToRegister = codes.setupCode !== undefined || codes.inviteCode !== undefined || registration?.firstAdmin
  const mode = chosen ?? (wantsToRegister ? 'register' : 'login')
  return (
    <>
      <PageHead title={mode === 'login' ? 'Sign in' : 'Register'} />
      <div className="auth">
        {mode === 'login' ? (
          <>
            <LoginForm started={started} />
            <p className="auth-other">
              No account yet?{' '}
              <button type="button" className="link" disabled={!started} onClick={() => setChosen('register')}>
                Register
              </button>
            </p>
          </>
        ) : (
          <>
            <RegisterForm registration={registration} codes={codes} />
            <p className="auth-other">
              Have an account?{' '}
              <button type="button" className="link" onClick={() => setChosen('login')}>
                Sign in
              </button>
            </p>
          </>
        )}
        <noscript>
          <p className="note">Signing in needs JavaScript; reading the site does not.</p>
        </noscript>
      </div>
    </>
  )
}

/** The code a link to this page carries: printed by `serve`, or made by an admin. */
function codesOf(search: string): { setupCode?: string; inviteCode?: string } {
  const query = new URLSearchParams(search)
  const setupCode = query.get('setup')
  const inviteCode = query.get('invite')
  return { ...(setupCode && { setupCode }), ...(inviteCode && { inviteCode }) }
}
