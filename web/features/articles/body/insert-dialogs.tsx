import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import type { Networks } from '../../../../server/domain/networks.ts'
import { findPaidLink } from '../../../../server/domain/paid-links.ts'
import { useSettings } from '../../../lib/site.queries.ts'
import { Button, QuietButton } from '../../../ui/buttons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { InputRow } from '../../../ui/form.tsx'
import { type Upload, UploadButton } from '../../../ui/upload-button.tsx'

/** A path of this site. Browsers treat `//host` and `/\host` as another site. */
const sitePath = /^\/(?![/\\])\S*$/

/** Returns the address for a link in an article. Undefined if it is not allowed. */
function toLinkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (sitePath.test(address) || /^#[\w-]+$/.test(address)) return address
  return toWebAddress(address, /^https?:$/)
}

/** Returns the address for a picture: a path of this site or an https URL. */
function toPictureAddress(typed: string): string | undefined {
  const address = typed.trim()
  return sitePath.test(address) ? address : toWebAddress(address, /^https:$/)
}

/** Accepts `shop.example/kettle` without a protocol. */
function toWebAddress(address: string, protocols: RegExp): string | undefined {
  const full = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(address) ? `https://${address}` : address
  return URL.canParse(full) && protocols.test(new URL(full).protocol) && !/\s/.test(full) ? full : undefined
}

interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** Sets, changes or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [currentAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(currentAddress)
  const [error, setError] = useState<string>()
  const settings = useSettings()

  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const href = toLinkAddress(address)
    if (href === undefined) return setError('Enter an https:// address, a path on this site, or a #section.')
    onClose()
    setLink(editor, href)
  }

  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <Dialog title={currentAddress ? 'Change link' : 'Add link'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={apply}>
        <InputRow
          label="Address"
          error={error}
          hint={describeAddress(address, settings?.networks)}
          type="text"
          inputMode="url"
          value={address}
          onChange={setAddress}
        />
        <div className="desk-actions">
          <Button type="submit">{currentAddress ? 'Change link' : 'Add link'}</Button>
          {currentAddress && <QuietButton onClick={remove}>Remove link</QuietButton>}
        </div>
      </form>
    </Dialog>
  )
}

/** Says which network pays for a link, or which addresses are possible. */
function describeAddress(address: string, networks: Networks | undefined): string {
  const paid = findPaidLink(address, { networks })
  if (!paid) return 'https://… or a path on this site, such as /article/five-kettles'
  const shop = paid.shop === null ? '' : ` to ${paid.shop}`
  return `${paid.network}${shop}: the page tracks this link and marks it as paid.`
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (editor.isActive('link')) chain.extendMarkRange('link').updateAttributes('link', { href }).run()
  else if (editor.state.selection.empty) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else chain.setLink({ href }).run()
}

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
    if (src === undefined) return setError('Enter an https:// address or a path on this site.')
    onClose()
    editor.chain().focus().insertContent(toContent(src, picture)).run()
  }

  return (
    <Dialog title="Insert picture" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={insert}>
        <UploadButton onUploaded={({ url, width, height }) => change({ address: url, size: { width, height } })} />
        <InputRow
          label="Address"
          error={error}
          hint="Upload a picture, or enter https://…"
          type="text"
          inputMode="url"
          value={picture.address}
          onChange={address => change({ address, size: {} })}
        />
        <InputRow
          label="Description"
          hint="Screen readers read it aloud. Leave empty if the picture is decoration."
          value={picture.description}
          onChange={description => change({ description })}
        />
        <InputRow
          label="Caption"
          hint="Shown below the picture. Optional."
          value={picture.caption}
          onChange={caption => change({ caption })}
        />
        <div className="desk-actions">
          <Button type="submit">Insert picture</Button>
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
