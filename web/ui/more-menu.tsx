import './more-menu.css'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef } from 'react'

interface MenuAction {
  name: string
  isDangerous?: boolean
  /** Draws a line above the item. */
  startsGroup?: boolean
  onChoose: () => void
}

interface MenuLink extends Pick<MenuAction, 'name' | 'startsGroup'> {
  href: string
  opensTab?: boolean
}

type MenuItem = MenuAction | MenuLink

interface Props {
  /** Accessible description of the object of the actions. */
  about: string
  items: readonly MenuItem[]
  /** Replaces the button's name while an action runs. */
  pending?: string | undefined
  /** Shows three dots instead of the button's name, for a table row. */
  isCompact?: boolean
}

/** Menu for rarely used actions and links. It floats, so a table never clips it. */
export function MoreMenu({ about, items, pending, isCompact = false }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuAction>(undefined)
  const label = pending ?? 'More'

  /**
   * Runs the action after the menu has closed and focus is on its button, so that a dialog opened by it returns focus
   * there.
   */
  function runChosen(event: Event): void {
    event.preventDefault()
    trigger.current?.focus()
    chosen.current?.onChoose()
    chosen.current = undefined
  }

  return (
    // Not modal: Radix would lock scrolling with inline styles, which the content security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        className={isCompact ? 'icon-button more-dots' : 'button button-small button-quiet'}
        aria-disabled={pending !== undefined}
      >
        {!isCompact && label}
        <span className="unseen">{isCompact ? `${label}: ${about}` : `: ${about}`}</span>
        <svg
          className="icon"
          viewBox="0 0 24 24"
          width={isCompact ? 18 : 14}
          height={isCompact ? 18 : 14}
          aria-hidden="true"
        >
          <path d={isCompact ? 'M5 12h.01M12 12h.01M19 12h.01' : 'm6 9 6 6 6-6'} />
        </svg>
      </DropdownMenu.Trigger>
      {/* Rendered inside the card instead of a portal, so that screen readers find it there. */}
      <DropdownMenu.Content className="more-menu" align="end" sideOffset={4} onCloseAutoFocus={runChosen}>
        {items.map(item => (
          <Fragment key={item.name}>
            {item.startsGroup && <DropdownMenu.Separator className="more-line" />}
            {'href' in item ? (
              <LinkItem {...item} />
            ) : (
              <DropdownMenu.Item
                className={item.isDangerous ? 'more-item more-item-dangerous' : 'more-item'}
                onSelect={() => {
                  chosen.current = item
                }}
              >
                {item.name}
              </DropdownMenu.Item>
            )}
          </Fragment>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function LinkItem({ name, href, opensTab = false }: MenuLink) {
  return (
    <DropdownMenu.Item className="more-item" asChild>
      <a href={href} {...(opensTab && { target: '_blank', rel: 'noopener' })}>
        {name}
        {opensTab && <span className="unseen"> (opens in a new tab)</span>}
      </a>
    </DropdownMenu.Item>
  )
}
