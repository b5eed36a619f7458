import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

/** Line icons on a 20-unit square in the text colour. */
const paths: Readonly<Record<string, string>> = {
  link: 'M8.5 11.5l3-3M9 6l1.6-1.6a3.2 3.2 0 0 1 4.6 4.6L13.5 10.6M11 14l-1.6 1.6a3.2 3.2 0 0 1-4.6-4.6L6.5 9.4',
  bullets: 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01',
  numbers: 'M8.5 5h8.5M8.5 10h8.5M8.5 15h8.5M3 3.5l1-.5v4M2.8 12.2c.4-.9 2.2-.9 2.2.3 0 1-2.2 1.7-2.2 2.9h2.3',
  quote: 'M4 4v12M8 6h8M8 10h8M8 14h5',
  table: 'M3 4.5h14v11H3zM3 8h14M3 11.8h14M8 8v7.5M12.5 8v7.5',
  picture: 'M3 4h14v12H3zM3 13.5l3.8-3.8 3.2 3.2 2.6-2.4 4.4 4M12.8 7.3h.01',
  line: 'M3 10h14',
  undo: 'M7 4.5L3.5 8 7 11.5M3.5 8h8a4.5 4.5 0 0 1 0 8H8',
  redo: 'M13 4.5L16.5 8 13 11.5M16.5 8h-8a4.5 4.5 0 0 0 0 8H12',
}

const letters: Readonly<Record<string, string>> = { text: 'Text', h2: 'H2', h3: 'H3', h4: 'H4', bold: 'B', italic: 'I' }

function ToolIcon({ name }: { name: string }) {
  const path = paths[name]
  return path === undefined ? (
    <span className={`tool-letter tool-${name}`} aria-hidden="true">
      {letters[name]}
    </span>
  ) : (
    <svg className="tool-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

/** A button of the toolbar. */
interface Tool {
  name: string
  label: string
  shortcut?: string
  /** Undefined for tools without an on state. */
  isOn?: (editor: Editor) => boolean
  canRun?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `h${level}`,
  label: `Heading H${level}`,
  shortcut: `Ctrl+Alt+${level}`,
  isOn: editor => editor.isActive('heading', { level }),
  run: editor => editor.chain().focus().toggleHeading({ level }).run(),
})

const textTools: readonly Tool[] = [
  {
    name: 'text',
    label: 'Text',
    shortcut: 'Ctrl+Alt+0',
    isOn: editor => editor.isActive('paragraph'),
    run: editor => editor.chain().focus().setParagraph().run(),
  },
  heading(2),
  heading(3),
  heading(4),
]

const markTools: readonly Tool[] = [
  {
    name: 'bold',
    label: 'Bold',
    shortcut: 'Ctrl+B',
    isOn: editor => editor.isActive('bold'),
    run: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    label: 'Italic',
    shortcut: 'Ctrl+I',
    isOn: editor => editor.isActive('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
]

const blockTools: readonly Tool[] = [
  {
    name: 'bullets',
    label: 'Bulleted list',
    shortcut: 'Ctrl+Shift+8',
    isOn: editor => editor.isActive('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    label: 'Numbered list',
    shortcut: 'Ctrl+Shift+7',
    isOn: editor => editor.isActive('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    label: 'Quote',
    shortcut: 'Ctrl+Shift+B',
    isOn: editor => editor.isActive('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'table',
    label: 'Insert table',
    canRun: editor => !editor.isActive('table'),
    run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
  },
  { name: 'line', label: 'Insert line', run: editor => editor.chain().focus().setHorizontalRule().run() },
]

const historyTools: readonly Tool[] = [
  {
    name: 'undo',
    label: 'Undo',
    shortcut: 'Ctrl+Z',
    canRun: editor => editor.can().undo(),
    run: editor => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    label: 'Redo',
    shortcut: 'Ctrl+Shift+Z',
    canRun: editor => editor.can().redo(),
    run: editor => editor.chain().focus().redo().run(),
  },
]

const toolGroups = { texts: textTools, marks: markTools, blocks: blockTools, history: historyTools }

/** Tools for the table at the cursor. */
const tableTools: readonly Tool[] = [
  { name: 'row-above', label: 'Add row above', run: editor => editor.chain().focus().addRowBefore().run() },
  { name: 'row-below', label: 'Add row below', run: editor => editor.chain().focus().addRowAfter().run() },
  { name: 'column-before', label: 'Add column before', run: editor => editor.chain().focus().addColumnBefore().run() },
  { name: 'column-after', label: 'Add column after', run: editor => editor.chain().focus().addColumnAfter().run() },
  { name: 'delete-row', label: 'Delete row', run: editor => editor.chain().focus().deleteRow().run() },
  { name: 'delete-column', label: 'Delete column', run: editor => editor.chain().focus().deleteColumn().run() },
  { name: 'delete-table', label: 'Delete table', run: editor => editor.chain().focus().deleteTable().run() },
]

interface Props {
  editor: Editor
  id: string
  onLink: () => void
  onPicture: () => void
}

/** Formatting toolbar with a single tab stop; arrow keys move between buttons. */
export function Toolbar({ editor, id, onLink, onPicture }: Props) {
  const [current, setCurrent] = useState('text')
  const link: Tool = {
    name: 'link',
    label: 'Link',
    shortcut: 'Ctrl+K',
    isOn: editor => editor.isActive('link'),
    run: onLink,
  }
  const picture: Tool = { name: 'picture', label: 'Insert picture', run: onPicture }
  const { texts, marks, blocks, history } = toolGroups
  const groups = [texts, [...marks, link], [...blocks, picture], history]
  const inTable = useEditorState({ editor, selector: ({ editor }) => editor.isActive('table') })
  const renderTool = (tool: Tool, text?: ReactNode) => (
    <ToolButton key={tool.name} editor={editor} tool={tool} isStop={tool.name === current} onFocus={setCurrent}>
      {text ?? <ToolIcon name={tool.name} />}
    </ToolButton>
  )
  return (
    <div id={id} className="toolbar" role="toolbar" aria-label="Formatting" onKeyDown={moveFocus} tabIndex={-1}>
      {groups.map((tools, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change
        <div key={index} className="toolbar-group">
          {tools.map(tool => renderTool(tool))}
        </div>
      ))}
      {inTable && (
        <div className="toolbar-group toolbar-table">{tableTools.map(tool => renderTool(tool, tool.label))}</div>
      )}
    </div>
  )
}

interface ButtonProps {
  editor: Editor
  tool: Tool
  isStop: boolean
  onFocus: (name: string) => void
  children: ReactNode
}

function ToolButton({ editor, tool, isStop, onFocus, children }: ButtonProps) {
  const { isOn, canRun } = useEditorState({
    editor,
    selector: ({ editor }) => ({ isOn: tool.isOn?.(editor), canRun: tool.canRun?.(editor) ?? true }),
  })
  return (
    <button
      type="button"
      className="tool"
      aria-label={tool.label}
      title={tool.shortcut ? `${tool.label} (${tool.shortcut})` : tool.label}
      aria-pressed={isOn}
      aria-disabled={!canRun}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(tool.name)}
      // Keeps the selection in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={() => canRun && tool.run(editor)}
    >
      {children}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const index = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % buttons.length,
    ArrowLeft: (index - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}
