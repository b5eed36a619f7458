import '../ui/palette.css'
import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { titleLimit } from '../../server/contract/field-values.ts'
import { openDialog } from '../lib/open-dialogs.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DeskIcon } from '../ui/icons.tsx'
import { type Command, type CommandGroup, useCommandSearch } from './palette-search.ts'
import { useLocation } from './router/router.tsx'
import { sections } from './sections.ts'

/** Finds articles on the server by words of their titles, and ads, screens, settings and actions by their names. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const { route } = useLocation()
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const { groups, isSearching } = useCommandSearch(query.trim())
  const commands = groups.flatMap(group => group.commands)
  const selected = Math.min(position, commands.length - 1)
  useLayoutEffect(() => {
    if (dialog.current) return openDialog(dialog.current)
  }, [])

  function open({ href }: Command): void {
    onClose()
    route(href)
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = commands[selected]
    if (step !== undefined && commands.length > 0) setPosition((selected + step + commands.length) % commands.length)
    else if (event.key === 'Enter' && command) open(command)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Command palette"
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
      onKeyDown={handleKey}
    >
      <div className="palette-search">
        <DeskIcon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Articles, ads, settings, actions"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={commands.length > 0 ? `${listId}-${selected}` : undefined}
          placeholder="Articles, ads, settings, actions"
          autoComplete="off"
          spellCheck="false"
          maxLength={titleLimit}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setPosition(0)
          }}
        />
      </div>
      <CommandList id={listId} groups={groups} selected={selected} onChoose={open} />
      <p className="palette-status" role="status">
        {commands.length === 0 && (isSearching ? 'Searching…' : 'Nothing has that name.')}
      </p>
      <p className="palette-keys note">
        <kbd>↑</kbd> <kbd>↓</kbd> select <kbd>↵</kbd> open <kbd>esc</kbd> close
      </p>
    </dialog>
  )
}

interface CommandListProps {
  id: string
  groups: readonly CommandGroup[]
  selected: number
  onChoose: (command: Command) => void
}

function CommandList({ id, groups, selected, onChoose }: CommandListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { commands }) => sum + commands.length, 0),
  )
  return (
    <div id={id} className="palette-list" role="listbox" aria-label="Found">
      {groups.map(({ title, commands }, groupIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={title} role="group" aria-label={title}>
          <p className="palette-heading" aria-hidden="true">
            {title}
          </p>
          {commands.map((command, index) => {
            const position = (starts[groupIndex] ?? 0) + index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its list
              <div
                key={command.href + command.name}
                ref={element => {
                  if (position === selected) element?.scrollIntoView?.({ block: 'nearest' })
                }}
                id={`${id}-${position}`}
                className="palette-option"
                role="option"
                tabIndex={-1}
                aria-selected={position === selected}
                onClick={() => onChoose(command)}
              >
                <DeskIcon name={command.icon} />
                <span>{command.name}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface Shortcut {
  keys: readonly string[]
  effect: string
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], effect: 'Search articles, ads, settings and actions (⌘ K on a Mac)' },
  { keys: ['?'], effect: 'Show these shortcuts' },
  { keys: ['Esc'], effect: 'Close a dialog or a menu, or clear the selection' },
  { keys: ['F8'], effect: 'Go to the message, for example to undo a change' },
  ...sections.map(({ shortcut, short }) => ({ keys: ['G', shortcut], effect: `Go to ${short}` })),
]

const inLists: readonly Shortcut[] = [
  { keys: ['/'], effect: 'Search the list' },
  { keys: ['J'], effect: 'Next row of a table' },
  { keys: ['K'], effect: 'Previous row' },
  { keys: ['X'], effect: 'Select the row' },
  { keys: ['Enter'], effect: 'Open the row' },
  { keys: ['E'], effect: 'Edit the row' },
  { keys: ['Space'], effect: 'Toggle the switch of the row' },
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
