import { DOMParser } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import { toHtml } from './html-of.ts'
import { findMissingNames, parseHtml, toOutline } from './outline.ts'
import { schema } from './schema.ts'

/** Maximum characters for the rich text editor. Longer texts make typing slow. */
const maxRichLength = 300_000

/** Reason to edit a text as HTML. */
export type Obstacle = { kind: 'long' } | { kind: 'changes'; names: readonly string[] }

/** Returns HTML after a round trip through the rich text editor. */
export function roundTrip(html: string): string {
  const doc = DOMParser.fromSchema(schema).parse(parseHtml(html))
  const repaired = fixTables(EditorState.create({ doc }))
  return toHtml(repaired?.doc ?? doc)
}

/** Returns the reason not to open a text in the rich text editor. Undefined if it survives a round trip unchanged. */
export function findObstacle(html: string): Obstacle | undefined {
  if (html.length > maxRichLength) return { kind: 'long' }
  const after = roundTrip(html)
  return toOutline(html) === toOutline(after) ? undefined : { kind: 'changes', names: findMissingNames(html, after) }
}
