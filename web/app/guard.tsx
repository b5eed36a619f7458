import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { PageHead } from '../lib/page-head.tsx'
import { forgetVisitor } from '../lib/query-client.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { userQuery, useUser } from '../lib/user.queries.ts'
import { ReadFailure } from '../ui/read-failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { forgetReturn, keepReturn, returnPath } from './return-path.ts'
import { Redirect, useLocation } from './router/router.tsx'

/** Wraps an admin screen: shows a spinner until the user is known, and redirects to sign-in if nobody is signed in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const user = useUser()
  if (user) return <div className="desk">{children}</div>
  return (
    <>
      <PageHead title="Loading…" />
      {user === undefined ? <Unknown /> : <ToSignIn />}
      <noscript>
        <p className="message">This part of the site needs JavaScript; reading the site does not.</p>
      </noscript>
    </>
  )
}

function Unknown() {
  const { error, refetch } = useQuery(userQuery(useApi()))
  if (!error) return <Spinner label="Loading…" />
  return <ReadFailure title="You could not be recognised" reason={reasonOf(error)} onRetry={refetch} />
}

function ToSignIn() {
  const { url } = useLocation()
  const [from] = useState(() => url.split('#', 1)[0] + location.hash)
  useEffect(() => keepReturn(from), [from])
  return <Leaving to="/auth" />
}

/** Wraps a page for visitors who are not signed in. Redirects others to their previous page or the home page. */
export function SignedOut({ children }: { children: ReactNode }) {
  useLookAgain()
  return useUser() ? <ToReturn /> : children
}

/** Checks for a sign-in in another tab when this one becomes visible. */
function useLookAgain(): void {
  const api = useApi()
  const queries = useQueryClient()
  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const user = await queries.fetchQuery({ ...userQuery(api), staleTime: 0 }).catch(() => null)
      if (user) await forgetVisitor(queries)
    }
    const heed = () => void look()
    document.addEventListener('visibilitychange', heed)
    return () => document.removeEventListener('visibilitychange', heed)
  }, [api, queries])
}

function ToReturn() {
  const [to] = useState(() => returnPath() ?? '/')
  useEffect(forgetReturn, [])
  return (
    <>
      <PageHead title="Loading…" />
      <Leaving to={to} />
    </>
  )
}

/** Shown until the code of the next page is loaded. */
function Leaving({ to }: { to: string }) {
  return (
    <>
      <Spinner label="Loading…" />
      <Redirect to={to} />
    </>
  )
}
