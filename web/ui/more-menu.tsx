import './more-menu.css'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { getButtonProps, type MoreMenuProps } from './menu-button.tsx'

const OpenMenu = lazy(() => import('./more-menu-open.tsx').then(module => module.OpenMenu))

/**
 * Menu for rarely used actions and links. It floats, so a table never clips it. Its code is loaded when the pointer or
 * the focus reaches the button; if that fails, the next press tries again.
 */
export function MoreMenu(props: MoreMenuProps) {
  const [opened, setOpened] = useState<'pointer' | 'keyboard'>()
  if (opened) return <OpenMenu {...props} isFirstFocused={opened === 'keyboard'} />

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
      {...getButtonProps(props)}
    />
  )
}
