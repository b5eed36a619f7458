import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { clearVisitorData, useApi } from '../lib/api.tsx'
import { clearReturnPath, readReturnPath, storeReturnPath } from '../lib/browser-storage.ts'
import { getErrorText } from '../lib/error-text.ts'
import { PageHead } from '../lib/page-head.tsx'
import { userQuery, useUser } from '../lib/user.queries.ts'
import { ReadFailure, Spinner } from '../ui/page-states.tsx'
import { Redirect, useLocation } from './router/router.tsx'

/** Wraps an admin screen: shows a spinner until the user is known, and redirects to sign-in if nobody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const user = useUser()
  if (user) return <div className="desk">{children}</div>
  return (
    <>
      <PageHead title="Loading…" />
      {user === undefined ? <UnknownUser /> : <SignInRedirect />}
      <noscript>
        <p className="message">Turn on JavaScript to use this part of the site.</p>
      </noscript>
    </>
  )
}

function UnknownUser() {
  const { error, refetch } = useQuery(userQuery(useApi()))
  if (!error) return <Spinner label="Loading…" />
  return <ReadFailure title="Could not check your session" reason={getErrorText(error)} onRetry={refetch} />
}

function SignInRedirect() {
  const { url } = useLocation()
  const [returnTo] = useState(() => url.split('#', 1)[0] + location.hash)
  useEffect(() => storeReturnPath(returnTo), [returnTo])
  return <PendingRedirect to="/auth" />
}

/**
 * Wraps a page for visitors who are not signed in. After a sign-in, leads to their previous page or to Today; who was
 * signed in before gets the home page.
 */
export function SignedOut({ children }: { children: ReactNode }) {
  useSessionCheck()
  const user = useUser()
  const [wasSignedOut, setWasSignedOut] = useState(false)
  useEffect(() => {
    if (user === null) setWasSignedOut(true)
  }, [user])
  return user ? <ReturnRedirect otherwise={wasSignedOut ? '/today' : '/'} /> : children
}

/** Checks for a sign-in in another tab when this one becomes visible. */
function useSessionCheck(): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    async function checkSession(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const user = await queries.fetchQuery({ ...userQuery(api), staleTime: 0 }).catch(() => null)
      if (user) await clearVisitorData(queries)
    }
    const onVisibilityChange = () => void checkSession()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [api, queries])
}

function ReturnRedirect({ otherwise }: { otherwise: string }) {
  const [to] = useState(() => readReturnPath() ?? otherwise)
  useEffect(clearReturnPath, [])
  return (
    <>
      <PageHead title="Loading…" />
      <PendingRedirect to={to} />
    </>
  )
}

/** Shown until the code of the next page is loaded. */
function PendingRedirect({ to }: { to: string }) {
  return (
    <>
      <Spinner label="Loading…" />
      <Redirect to={to} />
    </>
  )
}
