import { DropdownMenu } from 'radix-ui'
import { Fragment, useCallback, useRef } from 'react'
import type { MenuAction, MenuButtonProps, MenuLink, MoreMenuProps } from './more-menu.tsx'

interface Props extends Pick<MoreMenuProps, 'items'> {
  button: MenuButtonProps
  /** True if the keyboard opened the menu. */
  isFirstFocused: boolean
}

/** Menu that is open when it first appears. */
export function OpenMenu({ items, button, isFirstFocused }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuAction>(undefined)
  // Radix focuses the first item only after keys that it has seen itself.
  const isFocusDue = useRef(isFirstFocused)
  const focusFirst = useCallback((content: HTMLElement | null) => {
    if (!content || !isFocusDue.current) return
    isFocusDue.current = false
    setTimeout(() => content.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
  }, [])

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
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger ref={trigger} {...button} />
      {/* Rendered inside the card instead of a portal, so that screen readers find it there. */}
      <DropdownMenu.Content
        ref={focusFirst}
        className="more-menu"
        align="end"
        sideOffset={4}
        onCloseAutoFocus={runChosen}
      >
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
