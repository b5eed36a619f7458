import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { toLinkAddress } from './addresses.ts'

interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** Sets, changes or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [currentAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(currentAddress)
  const [error, setError] = useState<string>()

  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const href = toLinkAddress(address)
    if (href === undefined) return setError('A link leads to an https:// address, a path of this site, or a #section.')
    onClose()
    setLink(editor, href)
  }

  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Dialog title={currentAddress ? 'Change the link' : 'Add a link'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={apply}>
        <FormRow label="Address" error={error} hint="https://… or a path of this site, such as /article/five-kettles">
          {control => (
            <input
              {...control}
              type="text"
              inputMode="url"
              value={address}
              onChange={event => setAddress(event.target.value)}
            />
          )}
        </FormRow>
        <div className="desk-actions">
          <button type="submit" className="button button-small">
            {currentAddress ? 'Change link' : 'Add link'}
          </button>
          {currentAddress && (
            <button type="button" className="button button-small button-quiet" onClick={remove}>
              Remove link
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (editor.isActive('link')) chain.extendMarkRange('link').updateAttributes('link', { href }).run()
  else if (editor.state.selection.empty) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.setLink({ href }).run()
}
