import { useSite } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { AdminMenu } from './admin-menu.tsx'

/** Visitors find the way home; the signed-in, the way to every part of the desk too. */
export function Header() {
  const { name } = useSite()
  return (
    <header className="header">
      <div className="header-row">
        <a className="logo" href="/">
          {name}
        </a>
        {useUser() && <AdminMenu />}
      </div>
    </header>
  )
}
