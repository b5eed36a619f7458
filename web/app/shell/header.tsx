import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api.tsx'
import { forgetVisitor, userKey } from '../../lib/query-client.ts'
import { useSite } from '../../lib/site.queries.ts'
import { showError } from '../../lib/toasts.ts'
import { useUser } from '../../lib/user.queries.ts'

export interface NavLink {
  href: string
  label: string
}

export function Header({ links }: { links: readonly NavLink[] }) {
  const { name } = useSite()
  const user = useUser()
  return (
    <header className="header">
      <a className="logo" href="/">
        {name}
      </a>
      {user && <AdminMenu links={links} />}
    </header>
  )
}

/** One list of links: a row on large screens, behind a toggle on small ones. */
function AdminMenu({ links }: { links: readonly NavLink[] }) {
  const [open, setOpen] = useState(false)
  const logout = useLogout()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="menu-toggle"
        aria-expanded={open}
        aria-controls="admin-menu"
        onClick={() => setOpen(!open)}
      >
        Menu
      </button>
      <nav id="admin-menu" className="menu" data-open={open} aria-label="Admin">
        {links.map(({ href, label }) => (
          <a key={href} href={href} onClick={close}>
            {label}
          </a>
        ))}
        <button
          type="button"
          className="link"
          disabled={logout.isPending}
          onClick={() => {
            close()
            logout.mutate()
          }}
        >
          {logout.isPending ? 'Logging out…' : 'Logout'}
        </button>
      </nav>
    </>
  )
}

function useLogout() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.auth.logout(),
    onSuccess: () => {
      queries.setQueryData(userKey, null)
      return forgetVisitor(queries)
    },
    onError: error => showError('Logout failed', error),
  })
}
