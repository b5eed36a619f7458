import type { MenuLink } from '../../server/contract/schemas/menus.ts'
import { MenuIcon } from '../ui/icons.tsx'
import { useLocation } from './router/router.tsx'

const menuId = 'site-menu'

/**
 * Navigation of readers: a row on large screens, behind a button on small ones. The browser opens and closes it, so it
 * works without a script.
 */
export function SiteMenu({ links }: { links: readonly MenuLink[] }) {
  const { path } = useLocation()
  if (links.length === 0) return null
  return (
    <>
      <button type="button" className="icon-button site-menu-toggle" popoverTarget={menuId} aria-label="Menu">
        <MenuIcon />
      </button>
      <nav id={menuId} className="site-menu" popover="auto" aria-label="Site">
        <ul>
          {links.map(({ label, address }) => (
            <li key={label}>
              <a href={address} aria-current={address === path ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
