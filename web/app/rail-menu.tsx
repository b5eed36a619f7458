import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { useApi } from '../lib/api.tsx'
import { navigationCountsQuery } from '../lib/user.queries.ts'
import { DeskIcon } from '../ui/icons.tsx'
import { LogoutButton, ThemeSelect } from '../ui/menu-controls.tsx'
import { useLocation } from './router/router.tsx'
import { useMayOpen } from './screen-permissions.tsx'
import { getAriaCurrent, type Section, sections } from './sections.ts'

const mainSections = sections.filter(({ isInTabBar }) => isInTabBar)
const otherSections = sections.filter(({ isInTabBar }) => !isInTabBar)

/** Opens the command palette. On phones it is in the menu. */
export function SearchButton({ isFirst = false, onChoose }: { isFirst?: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      className={isFirst ? 'rail-item rail-search' : 'rail-item rail-search-phone'}
      title="Search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onChoose}
    >
      <DeskIcon name="search" />
      <span>Search</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

/** Links of the desk. On phones, the later ones are behind a toggle, which closes on a choice. */
export function RailMenu({ username, onSearch }: { username: string; onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const mayOpen = useMayOpen()
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    toggle.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside
    <div className="rail-menu" onKeyDown={closeOnEscape}>
      {isOpen && <button type="button" className="rail-backdrop" tabIndex={-1} aria-hidden="true" onClick={close} />}
      <nav className="rail-nav" aria-label="Admin">
        <SectionList sections={mainSections} onChoose={close} />
        <button
          ref={toggle}
          type="button"
          className="rail-item rail-toggle"
          aria-expanded={isOpen}
          aria-controls="desk-menu"
          onClick={() => setOpen(!isOpen)}
        >
          <DeskIcon name="menu" />
          <span>Menu</span>
        </button>
        <div id="desk-menu" className="rail-more" data-open={isOpen}>
          <SearchButton
            onChoose={() => {
              close()
              onSearch()
            }}
          />
          <SectionList sections={otherSections} onChoose={close} />
          <div className="rail-foot">
            {mayOpen('/create') && <RailLink href="/create" label="Create Article" icon="add" onChoose={close} />}
            <RailLink href="/" label="View site" icon="site" onChoose={close} />
            <RailLink href="/access" label={username} icon="person" onChoose={close} />
            <LogoutButton className="rail-item" icon={<DeskIcon name="logout" />} onChosen={close} />
            <ThemeSelect />
          </div>
        </div>
      </nav>
    </div>
  )
}

function SectionList({ sections, onChoose }: { sections: readonly Section[]; onChoose: () => void }) {
  const { path } = useLocation()
  const mayOpen = useMayOpen()
  const { data: counts } = useQuery(navigationCountsQuery(useApi(), path))
  return (
    <ul>
      {sections
        .filter(({ href }) => mayOpen(href))
        .map(section => (
          <li key={section.href}>
            <a
              className="rail-item"
              href={section.href}
              title={section.label}
              aria-current={getAriaCurrent(section, path)}
              onClick={onChoose}
            >
              <DeskIcon name={section.icon} />
              <span>
                <SectionName {...section} />
              </span>
              <SectionCount count={(section.count && counts?.[section.count]) ?? 0} />
            </a>
          </li>
        ))}
    </ul>
  )
}

function SectionCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="count">
      <span className="unseen">, </span>
      {count}
    </span>
  )
}

interface RailLinkProps {
  href: string
  label: string
  icon: ComponentProps<typeof DeskIcon>['name']
  onChoose: () => void
}

function RailLink({ href, label, icon, onChoose }: RailLinkProps) {
  return (
    <a className="rail-item" href={href} title={label} onClick={onChoose}>
      <DeskIcon name={icon} />
      <span>{label}</span>
    </a>
  )
}

/** Short label whose accessible name is the same as in the header of public pages. */
function SectionName({ label, short }: Section) {
  const before = label.slice(0, -short.length).trim()
  if (before === '') return short
  return (
    <>
      <span className="unseen">{before}</span> {short}
    </>
  )
}
