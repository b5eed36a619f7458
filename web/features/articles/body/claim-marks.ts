import { Extension } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'

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

/** Range of a sentence in the document of the editor. */
interface SentenceRange {
  id: string
  from: number
  to: number
}

/** Letters and digits of a document with their positions. Blocks are separated, except the cells of a table row. */
interface ComparableText {
  text: string
  positions: number[]
}

const isComparable = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Letters and digits in the form in which sentences are compared. */
function toComparable(text: string): string {
  return [...text.normalize('NFKC')].filter(isComparable).join('').toLowerCase()
}

/** Maximum letters and digits without a checked sentence. A match farther away is another sentence. */
const MAX_GAP = 8_000

/** Separates blocks. No sentence contains it. */
const SEPARATOR = '\n'

function readComparable(doc: DocumentNode): ComparableText {
  const parts: string[] = []
  const positions: number[] = []
  const push = (text: string, position: number) => {
    for (const unit of text.split('')) {
      parts.push(unit)
      positions.push(position)
    }
  }
  doc.descendants((node, position, parent) => {
    if (node.isText) {
      let at = position
      for (const character of node.text ?? '') {
        push(toComparable(character), at)
        at += character.length
      }
    }
    const isInRow = parent?.type.name === 'tableCell' || parent?.type.name === 'tableHeader'
    if (node.type.name === 'tableRow' || (node.isTextblock && !isInRow)) push(SEPARATOR, position)
  })
  return { text: parts.join(''), positions }
}

/** Returns the position after the punctuation that ends a sentence. */
function skipPunctuation(doc: DocumentNode, position: number): number {
  const end = Math.min(position + 3, doc.resolve(position).end())
  const [punctuation = ''] = /^[^\s\p{L}\p{N}]*/u.exec(doc.textBetween(position, end)) ?? []
  return position + punctuation.length
}

/**
 * Finds checked sentences in the document. They are searched for in their order, so that of equal sentences each gets
 * its own range. Sentences that changed since the check are missing.
 */
export function findSentences(doc: DocumentNode, sentences: readonly { id: string; text: string }[]): SentenceRange[] {
  const { text, positions } = readComparable(doc)
  const ranges: SentenceRange[] = []
  let next = 0
  for (const sentence of sentences) {
    const wanted = toComparable(sentence.text)
    const at = wanted === '' ? -1 : text.indexOf(wanted, next)
    const [from, last] = [positions[at], positions[at + wanted.length - 1]]
    if (at === -1 || at > next + MAX_GAP || from === undefined || last === undefined) continue
    ranges.push({ id: sentence.id, from, to: skipPunctuation(doc, last + 1) })
    next = at + wanted.length
  }
  return ranges
}
