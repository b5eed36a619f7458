import './more-menu.css'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'

interface MenuItem {
  name: string
  isDangerous?: boolean
  onChoose: () => void
}

interface Props {
  /** Accessible description of the object of the actions. */
  about: string
  items: readonly MenuItem[]
  /** Replaces the button's name while an action runs. */
  pending?: string | undefined
}

/** Menu for rarely used actions. */
export function MoreMenu({ about, items, pending }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(undefined)

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
        className="button button-small button-quiet"
        aria-disabled={pending !== undefined}
      >
        {pending ?? 'More'}
        <span className="unseen">: {about}</span>
        <svg className="icon" viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
          <path d="m6 9 6 6 6-6" />
        </svg>
      </DropdownMenu.Trigger>
      {/* Rendered inside the card instead of a portal, so that screen readers find it there. */}
      <DropdownMenu.Content className="more-menu" align="end" sideOffset={4} onCloseAutoFocus={runChosen}>
        {items.map(item => (
          <DropdownMenu.Item
            key={item.name}
            className={item.isDangerous ? 'more-item more-item-dangerous' : 'more-item'}
            onSelect={() => {
              chosen.current = item
            }}
          >
            {item.name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
