import { type Editor, Extension, type Extensions, getSchema, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'

/** Attributes by which the server marks product links. Copied text may contain them. */
const clickAttributes = ['data-event', 'data-product', 'data-url', 'data-article', 'data-price', 'data-currency']

const noDefault = { default: null }

/** Attributes allowed in articles that the other extensions do not support. */
const ExtraAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    { types: ['heading'], attributes: { id: noDefault } },
    { types: ['link'], attributes: Object.fromEntries(clickAttributes.map(name => [name, noDefault])) },
    { types: ['image'], attributes: { loading: noDefault } },
    { types: ['tableHeader', 'tableCell'], attributes: { scope: noDefault } },
    { types: ['tableRow'], attributes: { section: { default: null, parseHTML: getSection, renderHTML: markSection } } },
  ],
})

/** Returns the section of a table row. The editor keeps all rows in one list, so the row stores its section. */
function getSection(row: HTMLElement): string | null {
  return row.parentElement?.localName ?? null
}

function markSection({ section }: Record<string, unknown>) {
  return section === null ? {} : { 'data-section': section }
}

/** A table with its caption, which can only be edited as HTML. */
const CaptionedTable = Table.extend({
  addAttributes: () => ({
    caption: { default: null, rendered: false, parseHTML: getCaption },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => [
    'table',
    ...(node.attrs.caption ? [['caption', { contenteditable: 'false' }, String(node.attrs.caption)] as const] : []),
    ['tbody', 0],
  ],
  addNodeView: () => null,
  // Moves between cells. Tab in the last cell leaves the table, so that the keyboard is never trapped.
  addKeyboardShortcuts() {
    return {
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    }
  },
})

function getCaption(table: HTMLElement): string | null {
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
    return { Enter: () => this.editor.isActive(this.name) && continueBelow(this.editor) }
  },
})

/** Continues below the figure after its caption. */
function continueBelow(editor: Editor): boolean {
  const after = editor.state.selection.$head.after(-1)
  return editor
    .chain()
    .insertContentAt(after, { type: 'paragraph' })
    .setTextSelection(after + 1)
    .run()
}

/** Level of the heading above the text. */
const parentLevel = 2

/** Adds `aria-level` to headings, with the gapless levels that the page will use. The HTML itself is unchanged. */
const HeadingLevels = Extension.create({
  name: 'headingLevels',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => createDecorations(doc) } })],
})

function createDecorations(doc: DocumentNode): DecorationSet {
  const decorations: Decoration[] = []
  /** Levels of the enclosing headings, from the outermost. */
  let enclosing: number[] = []
  doc.descendants((node, position) => {
    if (node.type.name !== 'heading') return
    const level = Number(node.attrs.level)
    enclosing = [...enclosing.filter(outer => outer < level), level]
    const attributes = { 'aria-level': String(Math.min(6, parentLevel + enclosing.length)) }
    decorations.push(Decoration.node(position, position + node.nodeSize, attributes))
  })
  return DecorationSet.create(doc, decorations)
}

/** Content that the editor supports: everything allowed in articles, except markup in a table caption. */
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
  ExtraAttributes,
  HeadingLevels,
]

export const schema = getSchema(extensions)
