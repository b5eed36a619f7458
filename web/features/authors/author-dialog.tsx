import { type FormEvent, useState } from 'react'
import type { Author } from '../../../server/contract/schemas/article.ts'
import { toAuthorSlug } from '../../../server/domain/slugs.ts'
import { type FieldErrors, getErrorText, getFieldErrors } from '../../lib/error-text.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { InputRow, TextAreaRow } from '../../ui/form.tsx'
import { Avatar } from '../../ui/labels.tsx'
import { UploadButton } from '../../ui/upload-button.tsx'
import {
  type AuthorValues,
  getChanges,
  toNew,
  toValues,
  useSaveAuthor,
  validateChanges,
  validateNew,
} from './authors.queries.ts'

interface Props {
  /** Author to edit; undefined for a new one. */
  author: Author | undefined
  onClose: () => void
}

/** Form for a new author, or for one that exists. */
export function AuthorDialog({ author, onClose }: Props) {
  const save = useSaveAuthor()
  const [values, setValues] = useState<AuthorValues>(() => toValues(author))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const set = (part: Partial<AuthorValues>) => setValues(current => ({ ...current, ...part }))
  const isRenamed = author !== undefined && values.name.trim() !== author.name

  async function submit(event: FormEvent) {
    event.preventDefault()
    const changes = author ? { ...getChanges(author, values), version: author.version } : toNew(values)
    const found = await (author ? validateChanges(changes) : validateNew(changes))
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || save.isPending) return
    if (author && Object.keys(changes).length === 1) return onClose()
    save.mutate(author ? { id: author.slug, changes } : { changes: toNew(values) }, {
      onSuccess: onClose,
      onError: error => {
        const refused = getFieldErrors(error)
        setErrors(refused)
        if (Object.keys(refused).length === 0) setFailure(getErrorText(error))
      },
    })
  }

  return (
    <Dialog title={author ? `Edit ${author.name}` : 'Add an author'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={event => void submit(event)}>
        <InputRow
          label="Name"
          hint={isRenamed ? 'Every article of this author gets the new name.' : 'As it is written in articles.'}
          error={errors.name}
          autoComplete="off"
          value={values.name}
          onChange={name => set({ name })}
        />
        <InputRow
          label="Address"
          hint="The end of /author/… An earlier address redirects to it."
          error={errors.slug}
          autoComplete="off"
          placeholder={author ? undefined : toAuthorSlug(values.name)}
          value={values.slug}
          onChange={slug => set({ slug })}
        />
        <TextAreaRow
          label="About the author"
          hint="Plain text, shown after each article."
          error={errors.bio}
          rows={4}
          value={values.bio}
          onChange={bio => set({ bio })}
        />
        <AvatarRow {...values} error={errors.avatar} onChange={avatar => set({ avatar })} />
        <FormFooter
          failure={failure}
          labels={{ submit: author ? 'Save' : 'Add author', pending: 'Saving…' }}
          isPending={save.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface AvatarRowProps extends Pick<AuthorValues, 'name' | 'avatar'> {
  error: string | undefined
  onChange: (avatar: string) => void
}

function AvatarRow({ name, avatar, error, onChange }: AvatarRowProps) {
  return (
    <div className="avatar-row">
      <Avatar name={name.trim() || '?'} picture={avatar} size={64} />
      <div className="desk-actions">
        <UploadButton onUploaded={({ url }) => onChange(url)} />
        {avatar !== '' && <QuietButton onClick={() => onChange('')}>Use the initial</QuietButton>}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
    </div>
  )
}
