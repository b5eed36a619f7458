import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Level of the heading above the text. */
const parentLevel = 2

/** Adds `aria-level` to headings, with the gapless levels that the page will use. The HTML itself is unchanged. */
export const HeadingLevels = Extension.create({
  name: 'headingLevels',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => createDecorations(doc) } })],
})

function createDecorations(doc: Node): DecorationSet {
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
