import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { LinkButton } from '../../../ui/buttons.tsx'
import { type ClaimMark, ClaimMarks, findMarkAtCursor, showClaimMarks } from './claim-marks.ts'
import { findObstacle, type Obstacle, roundTrip, toHtml } from './editor-html.ts'
import { LinkDialog, PictureDialog } from './insert-dialogs.tsx'
import { extensions } from './schema.ts'
import { Toolbar } from './toolbar.tsx'

interface BodyFieldProps {
  /** Accessible name of the rich text. */
  label?: string
  value: string
  onChange: (html: string) => void
  error: string | undefined
  /** Checked sentences, in the order of the text. */
  claims: readonly ClaimMark[]
}

const editorExtensions = [...extensions, ClaimMarks]

type View = 'rich' | 'html'

/** Editor for the text of an article, as rich text or HTML. Switching views warns before it loses anything. */
export function BodyField({ label = 'Article text', value, onChange, error, claims }: BodyFieldProps) {
  const id = useId()
  const [obstacle, setObstacle] = useState(() => findObstacle(value))
  const [view, setView] = useState<View>(obstacle ? 'html' : 'rich')
  const errorId = error === undefined ? undefined : `${id}-error`

  function switchView(next: View) {
    if (next === view) return
    const found = next === 'rich' ? findObstacle(value) : undefined
    setObstacle(found)
    if (!found) setView(next)
  }

  return (
    <div className="body-field">
      <div className="body-views">
        <h2 id={`${id}-label`}>Text</h2>
        <fieldset className="segments">
          <legend className="unseen">Editor</legend>
          <button type="button" aria-pressed={view === 'rich'} onClick={() => switchView('rich')}>
            Rich text
          </button>
          <button type="button" aria-pressed={view === 'html'} onClick={() => switchView('html')}>
            HTML
          </button>
        </fieldset>
      </div>
      {obstacle && view === 'html' && <ObstacleWarning obstacle={obstacle} onProceed={() => setView('rich')} />}
      {obstacle && view === 'rich' && (
        <p className="notice">
          {describeObstacle(obstacle)} To keep the text unchanged, switch back to HTML before you edit.
        </p>
      )}
      {view === 'rich' ? (
        <RichText label={label} html={value} onChange={onChange} describedBy={errorId} claims={claims} />
      ) : (
        <textarea
          className="html-text"
          aria-labelledby={`${id}-label`}
          aria-describedby={errorId}
          aria-invalid={error !== undefined}
          spellCheck={false}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

interface RichTextProps {
  label: string
  /** Initial content. Later changes come from the editor. */
  html: string
  onChange: (html: string) => void
  describedBy: string | undefined
  claims: readonly ClaimMark[]
}

/** Rich text editor with its toolbar. */
function RichText({ label, html, onChange, describedBy, claims }: RichTextProps) {
  const toolbarId = useId()
  const hintId = useId()
  const [dialog, setDialog] = useState<'link' | 'picture'>()
  const report = useChangeReport(html, onChange)
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    // The content security policy forbids style elements. Their content is in editor.css.
    injectCSS: false,
    onUpdate: ({ editor }) => report.current(toHtml(editor.state.doc)),
    editorProps: {
      attributes: {
        class: 'prose rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': [hintId, describedBy].filter(Boolean).join(' '),
      },
      handleKeyDown: (_, event) => handleKey(event, toolbarId, () => setDialog('link')),
    },
  })
  useEffect(() => showClaimMarks(editor.view, claims), [editor, claims])
  const close = () => setDialog(undefined)
  return (
    <div className="rich">
      <Toolbar editor={editor} id={toolbarId} onLink={() => setDialog('link')} onPicture={() => setDialog('picture')} />
      <EditorContent editor={editor} className="rich-content" />
      <CursorNote editor={editor} />
      <p id={hintId} className="unseen">
        Press Escape to move to the toolbar.
      </p>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </div>
  )
}

/** Facts of the sentence at the cursor, for the keyboard and for screens without a pointer. */
function CursorNote({ editor }: { editor: Editor }) {
  const mark = useEditorState({ editor, selector: ({ editor }) => findMarkAtCursor(editor.state) })
  return (
    <p className="cursor-note" role="status" aria-label="Facts of this sentence">
      {mark && <bdi>{mark.isRefused ? `⚠ ${mark.note}` : mark.note}</bdi>}
    </p>
  )
}

/** Reports the original HTML as long as the content is unchanged, because the editor spells HTML differently. */
function useChangeReport(html: string, onChange: (html: string) => void): RefObject<(changed: string) => void> {
  const [initial] = useState(() => ({ original: html, serialized: roundTrip(html) }))
  const report = useRef<(changed: string) => void>(() => undefined)
  report.current = changed => onChange(changed === initial.serialized ? initial.original : changed)
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

function ObstacleWarning({ obstacle, onProceed }: { obstacle: Obstacle; onProceed: () => void }) {
  return (
    <div className="notice" role="status">
      <p>This text is shown as HTML. {describeObstacle(obstacle)}</p>
      <LinkButton onClick={onProceed}>Open in rich text anyway</LinkButton>
    </div>
  )
}

function describeObstacle(obstacle: Obstacle): string {
  if (obstacle.kind === 'long') return 'It is very long, so the rich text editor would be slow.'
  const { names } = obstacle
  return names.length === 0
    ? 'The rich text editor would change its structure.'
    : `The rich text editor would change or lose: ${names.join(', ')}.`
}
