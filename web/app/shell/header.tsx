import { useSite } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { AdminMenu } from './admin-menu.tsx'

/** Page header: a link to the home page, and the admin menu if signed in. */
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
