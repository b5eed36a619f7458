import './more-menu.css'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'

interface MenuItem {
  name: string
  isDangerous?: boolean
  onChoose: () => void
}

interface Props {
  /** What the actions are for, for those who hear it. */
  about: string
  items: readonly MenuItem[]
  /** Stands in for the name while what was chosen is being done. */
  pending?: string | undefined
}

/** What is done seldom, behind one button. */
export function MoreMenu({ about, items, pending }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem>(undefined)

  /** After the menu has gone, with the focus on its button: a dialog that is opened now gives it back there. */
  function closed(event: Event): void {
    event.preventDefault()
    trigger.current?.focus()
    chosen.current?.onChoose()
    chosen.current = undefined
  }

  return (
    // Not modal: to keep the page from scrolling it would write styles into it, which the site does not allow.
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
      {/* In its place, not at the end of the page: a card is where who looks around finds it. */}
      <DropdownMenu.Content className="more-menu" align="end" sideOffset={4} onCloseAutoFocus={closed}>
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
