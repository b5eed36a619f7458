import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The level of the heading that the text as a whole stands under. */
const levelAbove = 2

/**
 * Tells those who hear the text at which level each heading stands, without gaps, as its page will have it: whoever wrote
 * `h3` and `h5` could not know where they would stand. The HTML itself stays as it is.
 */
export const HeadingLevels = Extension.create({
  name: 'headingLevels',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => levelsIn(doc) } })],
})

function levelsIn(doc: Node): DecorationSet {
  const decorations: Decoration[] = []
  /** The headings that the next one may stand under, from the outermost. */
  let open: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name !== 'heading') return
    const level = Number(node.attrs.level)
    open = [...open.filter(outer => outer < level), level]
    const attributes = { 'aria-level': String(Math.min(6, levelAbove + open.length)) }
    decorations.push(Decoration.node(at, at + node.nodeSize, attributes))
  })
  return DecorationSet.create(doc, decorations)
}
