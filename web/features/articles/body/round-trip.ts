import { DOMParser } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import { htmlOf } from './html-of.ts'
import { namesMissing, outlineOf, parseHtml } from './outline.ts'
import { schema } from './schema.ts'

/** Characters above which the rich text editor answers too slowly to be typed in. */
const longestRich = 300_000

/** Why a text is better left to the HTML view. */
export type Obstacle = { kind: 'long' } | { kind: 'changes'; names: readonly string[] }

/** The HTML that the rich text editor makes of some HTML. */
export function throughEditor(html: string): string {
  const doc = DOMParser.fromSchema(schema).parse(parseHtml(html))
  const mended = fixTables(EditorState.create({ doc }))
  return htmlOf(mended?.doc ?? doc)
}

/** What stands against opening a text in the rich text editor; undefined where it comes out of it as it went in. */
export function findObstacle(html: string): Obstacle | undefined {
  if (html.length > longestRich) return { kind: 'long' }
  const after = throughEditor(html)
  return outlineOf(html) === outlineOf(after) ? undefined : { kind: 'changes', names: namesMissing(html, after) }
}
