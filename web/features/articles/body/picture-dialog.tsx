import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { type Upload, UploadButton } from '../upload-button.tsx'
import { toPictureAddress } from './addresses.ts'

interface PictureDialogProps {
  editor: Editor
  onClose: () => void
}

interface Picture {
  address: string
  /** Pixels, if known. */
  size: Partial<Pick<Upload, 'width' | 'height'>>
  description: string
  caption: string
}

const emptyPicture: Picture = { address: '', size: {}, description: '', caption: '' }

/** Inserts a picture at the cursor, uploaded or from an address. */
export function PictureDialog({ editor, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState(emptyPicture)
  const [error, setError] = useState<string>()
  const change = (changes: Partial<Picture>) => setPicture(previous => ({ ...previous, ...changes }))

  function insert(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const src = toPictureAddress(picture.address)
    if (src === undefined) return setError('A picture is at an https:// address or at a path of this site.')
    onClose()
    editor.chain().focus().insertContent(toContent(src, picture)).run()
  }

  return (
    <Dialog title="Insert a picture" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={insert}>
        <UploadButton onUploaded={({ url, width, height }) => change({ address: url, size: { width, height } })} />
        <FormRow label="Address" error={error} hint="Filled in by an upload, or https://…">
          {control => (
            <input
              {...control}
              type="text"
              inputMode="url"
              value={picture.address}
              onChange={event => change({ address: event.target.value, size: {} })}
            />
          )}
        </FormRow>
        <FormRow label="What it shows" hint="Read aloud to those who cannot see it. Empty for mere decoration.">
          {control => (
            <input
              {...control}
              value={picture.description}
              onChange={event => change({ description: event.target.value })}
            />
          )}
        </FormRow>
        <FormRow label="Caption" hint="Stands below it; may stay empty.">
          {control => (
            <input {...control} value={picture.caption} onChange={event => change({ caption: event.target.value })} />
          )}
        </FormRow>
        <div className="desk-actions">
          <button type="submit" className="button button-small">
            Insert picture
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Uses a figure if there is a caption. */
function toContent(src: string, { size, description, caption }: Picture) {
  const image = { type: 'image', attrs: { src, alt: description, ...size } }
  if (caption.trim() === '') return image
  return {
    type: 'figure',
    content: [
      { type: 'paragraph', content: [image] },
      { type: 'figcaption', content: [{ type: 'text', text: caption.trim() }] },
    ],
  }
}
