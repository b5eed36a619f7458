import type { ReactNode } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { useUser } from '../lib/user.queries.ts'
import { Spinner } from '../ui/spinner.tsx'
import { ownPath, signInPath } from './return-path.ts'
import { Redirect, useLocation } from './router/router.tsx'

/** A screen of the desk: a spinner while it is not known who is there, and the way to sign in for nobody. */
export function SignedIn({ children }: { children: ReactNode }) {
  const user = useUser()
  const { url } = useLocation()
  if (user) return <div className="desk">{children}</div>
  return (
    <>
      <PageHead title="Loading…" />
      {user === undefined ? <Spinner label="Loading…" /> : <Redirect to={signInPath(url)} />}
      <noscript>
        <p className="message">This part of the site needs JavaScript; reading the site does not.</p>
      </noscript>
    </>
  )
}

/** What only those see who are not signed in; the others are taken to where they came from, or home. */
export function SignedOut({ children }: { children: ReactNode }) {
  const { next } = useLocation().query
  return useUser() ? <Redirect to={ownPath(next) ?? '/'} /> : children
}
