// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ClaimMark, ClaimMarks, findMarkAtCursor, showClaimMarks } from './claim-marks.ts'
import { toHtml } from './editor-html.ts'
import { extensions } from './schema.ts'

const content = '<p>It costs £9. It never clogs.</p>'
const marks: ClaimMark[] = [
  { id: 's1', text: 'It costs £9.', note: 'Acme: price: £9.00', isRefused: false },
  { id: 's2', text: 'It never clogs.', note: 'No source.', isRefused: true },
]

function open() {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...extensions, ClaimMarks],
    content,
  })
  // Its view reads the document later.
  onTestFinished(() => editor.destroy())
  showClaimMarks(editor.view, marks)
  const noteAt = (position: number) => {
    editor.commands.setTextSelection(position)
    return findMarkAtCursor(editor.state)?.note ?? null
  }
  return { editor, noteAt }
}

describe('the marks of checked sentences', () => {
  it('name the sentence at the cursor', () => {
    const { noteAt } = open()
    expect(noteAt(4)).toBe('Acme: price: £9.00')
    expect(noteAt(18)).toBe('No source.')
  })

  it('move with the text, and leave its HTML unchanged', () => {
    const { editor, noteAt } = open()
    expect(toHtml(editor.state.doc)).toBe(content)
    editor.commands.insertContentAt(1, 'Well, well. ')
    expect(noteAt(4)).toBeNull()
    expect(noteAt(16)).toBe('Acme: price: £9.00')
    expect(editor.can().undo()).toBe(true)
    editor.commands.undo()
    expect(toHtml(editor.state.doc)).toBe(content)
  })

  it('are replaced by those of the next check', () => {
    const { editor, noteAt } = open()
    showClaimMarks(editor.view, [])
    expect(noteAt(18)).toBeNull()
    expect(editor.view.dom.querySelector('.claim-note')).toBeNull()
  })
})
