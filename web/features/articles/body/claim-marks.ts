import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { findSentences } from './sentence-positions.ts'

/** Sentence to mark in the text. */
export interface ClaimMark {
  id: string
  text: string
  /** Facts of the sentence, or the reasons to refuse it. */
  note: string
  isRefused: boolean
}

const key = new PluginKey<DecorationSet>('claim-marks')

/** Note beside a refused sentence. It is not part of the text. */
function createNote({ note }: ClaimMark): HTMLElement {
  const element = document.createElement('span')
  element.className = 'claim-note'
  element.contentEditable = 'false'
  element.textContent = `⚠ ${note}`
  return element
}

function decorate(state: EditorState, marks: readonly ClaimMark[]): DecorationSet {
  const byId = new Map(marks.map(mark => [mark.id, mark]))
  const decorations = findSentences(state.doc, marks).flatMap(({ id, from, to }) => {
    const mark = byId.get(id)
    if (!mark) return []
    const style = mark.isRefused ? 'claim claim-refused' : 'claim'
    const range = Decoration.inline(from, to, { class: style, title: mark.note }, { mark })
    if (!mark.isRefused) return [range]
    const spec = { side: 1, marks: [], key: `${id} ${mark.note}`, ignoreSelection: true }
    return [range, Decoration.widget(to, () => createNote(mark), spec)]
  })
  return DecorationSet.create(state.doc, decorations)
}

/** Marks the sentences of the last check. They move with the text while it is edited. */
export const ClaimMarks = Extension.create({
  name: 'claimMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, current, _, state) {
          const marks: readonly ClaimMark[] | undefined = transaction.getMeta(key)
          return marks ? decorate(state, marks) : current.map(transaction.mapping, transaction.doc)
        },
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

export function showClaimMarks(view: EditorView, marks: readonly ClaimMark[]): void {
  view.dispatch(view.state.tr.setMeta(key, marks).setMeta('addToHistory', false))
}

/** Returns the mark of the sentence at the cursor; null outside of one. */
export function findMarkAtCursor(state: EditorState): ClaimMark | null {
  const { head } = state.selection
  const found = key.getState(state)?.find(head, head, spec => spec.mark !== undefined) ?? []
  const mark: ClaimMark | undefined = found[0]?.spec.mark
  return mark ?? null
}
