import type { ReactNode } from 'react'

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

interface ButtonProps {
  className: string
  'aria-disabled': boolean
  children: ReactNode
}

/** Returns what the button of a menu looks like, open or closed. */
export function getButtonProps({ about, pending, isCompact = false }: MoreMenuProps): ButtonProps {
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
