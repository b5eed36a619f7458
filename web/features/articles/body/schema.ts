import { type Editor, Extension, type Extensions, getSchema, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { HeadingLevels } from './heading-levels.ts'

/** What the server marks links to products with; a text may carry it from where it was copied. */
const clickAttributes = ['data-event', 'data-product', 'data-url', 'data-article', 'data-price']

const none = { default: null }

/** Attributes an article's HTML may have beyond those that the editor's own pieces know. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { id: none } },
    { types: ['link'], attributes: Object.fromEntries(clickAttributes.map(name => [name, none])) },
    { types: ['image'], attributes: { loading: none } },
    { types: ['tableHeader', 'tableCell'], attributes: { scope: none } },
    { types: ['tableRow'], attributes: { section: { default: null, parseHTML: sectionOf, renderHTML: markSection } } },
  ],
})

/** A table's rows stand in one list here; which of its parts a row belongs to goes with the row. */
function sectionOf(row: HTMLElement): string | null {
  return row.parentElement?.localName ?? null
}

function markSection({ section }: Record<string, unknown>) {
  return section === null ? {} : { 'data-section': section }
}

/** With its caption, which is shown here and written in the HTML view. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: { default: null, rendered: false, parseHTML: captionOf },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => [
    'table',
    ...(node.attrs.caption ? [['caption', { contenteditable: 'false' }, String(node.attrs.caption)] as const] : []),
    ['tbody', 0],
  ],
  addNodeView: () => null,
  // From cell to cell, and out of the table behind its last: the keyboard is never held in it.
  addKeyboardShortcuts() {
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    }
  },
})

function captionOf(table: HTMLElement): string | null {
  return table.querySelector(':scope > caption')?.textContent.trim() || null
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.isActive(this.name) && goOnBelow(this.editor) }
  },
})

/** After a caption the text goes on below the figure. */
function goOnBelow(editor: Editor): boolean {
  const after = editor.state.selection.$head.after(-1)
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .setTextSelection(after + 1)
    .run()
}

/** What the editor can hold: all that an article may be made of, but a caption of a table with markup in it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
  }),
  Image.configure({ inline: true }),
  CaptionedTable,
  TableRow,
  TableHeader,
  TableCell,
  Figure,
  Figcaption,
  KeptAttributes,
  HeadingLevels,
]

export const schema = getSchema(extensions)
