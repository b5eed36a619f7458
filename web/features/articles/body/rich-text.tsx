import { EditorContent, useEditor } from '@tiptap/react'
import { type RefObject, useId, useRef, useState } from 'react'
import { toHtml } from './html-of.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { roundTrip } from './round-trip.ts'
import { extensions } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  /** Initial content. Later changes come from the editor. */
  html: string
  onChange: (html: string) => void
  describedBy: string | undefined
}

/** Rich text editor with its toolbar. */
export function RichText({ html, onChange, describedBy }: RichTextProps) {
  const toolbarId = useId()
  const hintId = useId()
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const report = useReport(html, onChange)
  const editor = useEditor({
    extensions,
    content: html,
    // The content security policy forbids style elements. Their content is in editor.css.
    injectCSS: false,
    onUpdate: ({ editor }) => report.current(toHtml(editor.state.doc)),
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

/** Reports the original HTML as long as the content is unchanged, because the editor spells HTML differently. */
function useReport(html: string, onChange: (html: string) => void): RefObject<(now: string) => void> {
  const [initial] = useState(() => ({ original: html, serialized: roundTrip(html) }))
  const report = useRef<(now: string) => void>(() => undefined)
  report.current = now => onChange(now === initial.serialized ? initial.original : now)
  return report
}

/** Handles shortcuts. Escape leaves the editor, because Tab moves between cells inside tables. */
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
