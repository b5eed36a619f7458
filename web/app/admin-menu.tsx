import { type KeyboardEvent, useRef, useState } from 'react'
import { ChartIcon, CloseIcon, MegaphoneIcon, MenuIcon } from '../ui/icons.tsx'
import { LogoutButton } from '../ui/menu-controls.tsx'

const links = [
  { href: '/today', label: 'Today' },
  { href: '/analytics', label: 'View Analytics' },
  { href: '/manage-articles', label: 'Manage Articles' },
  { href: '/ai-optimizer', label: 'AI Optimizer' },
  { href: '/facebook-ads', label: 'Facebook Ads' },
  { href: '/settings', label: 'Settings' },
] as const

const shortcuts = [
  { href: '/facebook-ads', label: 'Facebook Ads', Icon: MegaphoneIcon },
  { href: '/analytics', label: 'Analytics', Icon: ChartIcon },
] as const

/** Admin navigation on public pages: a row on large screens, behind a toggle on small ones. */
export function AdminMenu() {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return
    close()
    toggle.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside
    <div className="menu-wrapper" onKeyDown={closeOnEscape}>
      <button
        ref={toggle}
        type="button"
        className="icon-button menu-toggle"
        aria-expanded={open}
        aria-controls="admin-menu"
        aria-label={open ? 'Close menu' : 'Menu'}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      {open && <button type="button" className="menu-backdrop" tabIndex={-1} aria-hidden="true" onClick={close} />}
      <nav id="admin-menu" className="menu" data-open={open} aria-label="Admin">
        {links.map(({ href, label }) => (
          <a key={href} href={href} onClick={close}>
            {label}
          </a>
        ))}
        <span className="menu-icons">
          {shortcuts.map(({ href, label, Icon }) => (
            <a key={href} className="icon-button" href={href} aria-label={label} title={label} onClick={close}>
              <Icon />
            </a>
          ))}
        </span>
        <a className="button button-small" href="/create" onClick={close}>
          Create Article
        </a>
        <LogoutButton className="link" onChosen={close} />
      </nav>
    </div>
  )
}
