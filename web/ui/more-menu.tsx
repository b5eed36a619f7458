import './more-menu.css'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'

export interface MenuAction {
  name: string
  isDangerous?: boolean
  /** Draws a line above the item. */
  startsGroup?: boolean
  onChoose: () => void
}

export interface MenuLink extends Pick<MenuAction, 'name' | 'startsGroup'> {
  href: string
  opensTab?: boolean
}

export interface MoreMenuProps {
  /** Accessible description of the object of the actions. */
  about: string
  items: readonly (MenuAction | MenuLink)[]
  /** Replaces the button's name while an action runs. */
  pending?: string | undefined
  /** Shows three dots instead of the button's name, for a table row. */
  isCompact?: boolean
}

const OpenMenu = lazy(() => import('./more-menu-open.tsx').then(module => module.OpenMenu))

/**
 * Menu for rarely used actions and links. It floats, so a table never clips it. Its code is loaded when the pointer or
 * the focus reaches the button; if that fails, the next press tries again.
 */
export function MoreMenu(props: MoreMenuProps) {
  const [opened, setOpened] = useState<'pointer' | 'keyboard'>()
  const button = getButtonProps(props)
  if (opened) return <OpenMenu items={props.items} button={button} isFirstFocused={opened === 'keyboard'} />

  const preload = () => OpenMenu.preload().catch(() => undefined)
  async function open(by: 'pointer' | 'keyboard'): Promise<void> {
    if (props.pending === undefined && (await preload())) setOpened(by)
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // A click by the keyboard has no position.
      onClick={({ detail }: MouseEvent) => void open(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void open('keyboard')
      }}
      {...button}
    />
  )
}

export interface MenuButtonProps {
  className: string
  'aria-disabled': boolean
  children: ReactNode
}

/** Returns what the button of a menu looks like, open or closed. */
function getButtonProps({ about, pending, isCompact = false }: MoreMenuProps): MenuButtonProps {
  const label = pending ?? 'More'
  const size = isCompact ? 18 : 14
  return {
    className: isCompact ? 'icon-button more-dots' : 'button button-small button-quiet',
    'aria-disabled': pending !== undefined,
    children: (
      <>
        {!isCompact && label}
        <span className="unseen">{isCompact ? `${label}: ${about}` : `: ${about}`}</span>
        <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
          <path d={isCompact ? 'M5 12h.01M12 12h.01M19 12h.01' : 'm6 9 6 6 6-6'} />
        </svg>
      </>
    ),
  }
}
