import { EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useId, useRef, useState } from 'react'
import { htmlOf } from './html-of.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { throughEditor } from './round-trip.ts'
import { extensions } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

interface Props {
  /** What is shown at first; later changes come from the person who writes. */
  html: string
  onChange: (html: string) => void
  describedBy: string | undefined
}

/** The text as it looks, with its tools above. */
export function RichText({ html, onChange, describedBy }: Props) {
  const toolbarId = useId()
  const hintId = useId()
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const report = useReport(html, onChange)
  const editor = useEditor({
    extensions,
    content: html,
    // No style element: the page's policy allows none. What it would hold is in editor.css.
    injectCSS: false,
    onUpdate: ({ editor }) => report.current(htmlOf(editor.state.doc)),
    editorProps: {
      attributes: {
        class: 'prose rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text of the article',
        'aria-describedby': [hintId, describedBy].filter(Boolean).join(' '),
      },
      handleKeyDown: (_, event) => handleKey(event, toolbarId, () => setDialog('link')),
    },
  })
  const close = () => setDialog(undefined)
  return (
    <div className="rich">
      <Toolbar editor={editor} id={toolbarId} onLink={() => setDialog('link')} onPicture={() => setDialog('picture')} />
      <EditorContent editor={editor} className="rich-content" />
      <p id={hintId} className="unseen">
        Escape leads from the text to its tools.
      </p>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </div>
  )
}

/** The editor spells HTML in its own way; as long as it says what it said at first, it is given back as it was. */
function useReport(html: string, onChange: (html: string) => void): RefObject<(now: string) => void> {
  const [first] = useState(() => ({ given: html, spelt: throughEditor(html) }))
  const report = useRef<(now: string) => void>(() => undefined)
  report.current = now => onChange(now === first.spelt ? first.given : now)
  return report
}

/** Tab belongs to tables while the cursor is in one, so there is another key to leave by. */
function handleKey(event: KeyboardEvent, toolbarId: string, askForLink: () => void): boolean {
  if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    askForLink()
    return true
  }
  if (event.key !== 'Escape') return false
  document.querySelector<HTMLElement>(`#${CSS.escape(toolbarId)} [tabindex="0"]`)?.focus()
  return true
}
