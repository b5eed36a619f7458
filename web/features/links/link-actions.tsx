import { type FormEvent, useState } from 'react'
import type { Link } from '../../../server/contract/schemas/links.ts'
import { findShop } from '../../../server/domain/shops.ts'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog, Dialog, FormFooter } from '../../ui/dialog.tsx'
import { InputRow } from '../../ui/form.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { useLinkChange } from './links.queries.ts'

/** Names the repair of a link with a known address. */
function getRepair({ state, url }: Link): string {
  if (state !== 'untagged') return 'Use new address'
  return findShop(url) === null ? 'Use your account' : 'Add your tag'
}

/** Repairs the link at once if its new address is known, and offers the other ways. */
export function LinkActions({ link }: { link: Link }) {
  const { id, url, target } = link
  const [dialog, setDialog] = useState<'replace' | 'remove'>()
  const { mutate, isPending } = useLinkChange()
  const close = () => setDialog(undefined)
  const repair = () => (target === null ? setDialog('replace') : mutate({ link: id, action: 'repair' }))
  return (
    <div className="desk-actions">
      <QuietButton aria-disabled={isPending} onClick={() => isPending || repair()}>
        {isPending ? 'Changing…' : target === null ? 'Replace…' : getRepair(link)}
      </QuietButton>
      <MoreMenu
        about={url}
        items={[
          { name: 'Replace by another address', onChoose: () => setDialog('replace') },
          { name: 'Remove', isDangerous: true, onChoose: () => setDialog('remove') },
        ]}
        isCompact
      />
      {dialog === 'replace' && <ReplaceDialog link={link} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog link={link} onClose={close} />}
    </div>
  )
}

interface DialogProps {
  link: Link
  onClose: () => void
}

/** Replaces a link. If sentences about its product would lose their source, the second press accepts that. */
function ReplaceDialog({ link: { id, url, target }, onClose }: DialogProps) {
  const [address, setAddress] = useState(target ?? '')
  const { mutate, isPending, error, consent } = useLinkChange({ hasDialog: true, onDone: onClose })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate({ link: id, action: 'repair', to: address, ...consent })
  }

  return (
    <Dialog title="Replace the address" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow
          label="New address"
          hint={`Replaces ${url} everywhere in the articles that have it.`}
          error={undefined}
          type="url"
          autoComplete="off"
          value={address}
          onChange={setAddress}
        />
        <FormFooter
          failure={error ? getErrorText(error, getDialogHint) : undefined}
          labels={{ submit: consent ? 'Replace anyway' : 'Replace', pending: 'Replacing…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Removes a link. If sentences would lose their source, the second press accepts that. */
function RemoveDialog({ link: { id, url }, onClose }: DialogProps) {
  const { mutate, isPending, error, consent } = useLinkChange({ hasDialog: true, onDone: onClose })
  return (
    <ConfirmDialog
      title="Remove the link?"
      labels={{ confirm: consent ? 'Remove anyway' : 'Remove', pending: 'Removing…', keep: 'Cancel' }}
      isDangerous
      isPending={isPending}
      failure={error ? getErrorText(error, getDialogHint) : undefined}
      onConfirm={() => mutate({ link: id, action: 'remove', ...consent })}
      onClose={onClose}
    >
      <p>
        The text of the link to {url} stays. If it is the link of a product, the product is removed from the article. An
        earlier revision can restore both.
      </p>
    </ConfirmDialog>
  )
}
