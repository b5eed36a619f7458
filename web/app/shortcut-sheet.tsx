import { Fragment } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { sections } from './sections.ts'
import '../ui/palette.css'

interface Shortcut {
  keys: readonly string[]
  effect: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], effect: 'Search articles, ads, settings and actions (⌘ K on a Mac)' },
  { keys: ['?'], effect: 'Show these shortcuts' },
  { keys: ['Esc'], effect: 'Close a dialog or a menu' },
  ...sections.map(({ shortcut, short }) => ({ keys: ['G', shortcut], effect: `Go to ${short}` })),
]

const inLists: readonly Shortcut[] = [
  { keys: ['/'], effect: 'Search the list' },
  { keys: ['J'], effect: 'Next row of a table' },
  { keys: ['K'], effect: 'Previous row' },
  { keys: ['X'], effect: 'Select the row' },
  { keys: ['E'], effect: 'Edit the article of the row' },
  { keys: ['Enter'], effect: 'Open the row' },
  { keys: ['E'], effect: 'Edit the row' },
  { keys: ['Space'], effect: 'Change the switch of the row' },
]

/** List of the keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="shortcut-lists">
        <ShortcutList shortcuts={everywhere} />
        <ShortcutList shortcuts={inLists} />
      </div>
    </Dialog>
  )
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="shortcut-list">
      {shortcuts.map(({ keys, effect }) => (
        <div key={effect}>
          <dt>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && ' '}
                <kbd>{key}</kbd>
              </Fragment>
            ))}
          </dt>
          <dd>{effect}</dd>
        </div>
      ))}
    </dl>
  )
}
