import type { Editor } from '@tiptap/core'

/** A button of the toolbar. */
export interface Tool {
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
    label: 'Insert a table',
    canRun: editor => !editor.isActive('table'),
    run: editor => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run(),
  },
  { name: 'line', label: 'Insert a line', run: editor => editor.chain().focus().setHorizontalRule().run() },
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

export const toolGroups = { texts: textTools, marks: markTools, blocks: blockTools, history: historyTools }

/** Tools for the table at the cursor. */
export const tableTools: readonly Tool[] = [
  { name: 'row-above', label: 'Row above', run: editor => editor.chain().focus().addRowBefore().run() },
  { name: 'row-below', label: 'Row below', run: editor => editor.chain().focus().addRowAfter().run() },
  { name: 'column-before', label: 'Column before', run: editor => editor.chain().focus().addColumnBefore().run() },
  { name: 'column-after', label: 'Column after', run: editor => editor.chain().focus().addColumnAfter().run() },
  { name: 'delete-row', label: 'Delete row', run: editor => editor.chain().focus().deleteRow().run() },
  { name: 'delete-column', label: 'Delete column', run: editor => editor.chain().focus().deleteColumn().run() },
  { name: 'delete-table', label: 'Delete table', run: editor => editor.chain().focus().deleteTable().run() },
]
