import '../../ui/desk.css'
import './authors.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Author } from '../../../server/contract/schemas/article.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { getAuthorPath } from '../../../server/domain/urls.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectRow } from '../../ui/form.tsx'
import { Avatar } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { authorsQuery, useDeleteAuthor } from './authors.queries.ts'

const AuthorDialog = lazyPart(() => import('./author-dialog.tsx').then(module => module.AuthorDialog))

/** Authors of the site, stored or only named by articles. */
export function AuthorsScreen() {
  const { data, error, refetch } = useQuery(authorsQuery(useApi()))
  const [edited, setEdited] = useState<{ author: Author | undefined }>()
  const [deleted, setDeleted] = useState<Author>()
  return (
    <div className="desk-page">
      <PageHead title="Authors" />
      <DeskNav current="/authors" />
      <DeskHead title="Authors">
        <Button onClick={() => setEdited({ author: undefined })}>Add author</Button>
      </DeskHead>
      {error && <ReadFailure title="Could not load the authors" reason={getErrorText(error)} onRetry={refetch} />}
      {!error && !data && <p className="note">Loading…</p>}
      {data && (
        <ul className="author-list">
          {data.map(author => (
            <AuthorRow
              key={author.slug + author.name}
              author={author}
              onEdit={() => setEdited({ author })}
              onDelete={() => setDeleted(author)}
            />
          ))}
        </ul>
      )}
      {edited && <AuthorDialog author={edited.author} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <DeleteDialog
          author={deleted}
          others={data?.filter(({ name }) => name !== deleted.name) ?? []}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </div>
  )
}

interface AuthorRowProps {
  author: Author
  onEdit: () => void
  onDelete: () => void
}

function AuthorRow({ author, onEdit, onDelete }: AuthorRowProps) {
  const { name, slug, bio, avatar, reviews } = author
  return (
    <li>
      <Avatar name={name} picture={avatar} size={48} />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="row-hint">
          {reviews > 0 ? (
            <a href={getAuthorPath(slug)}>{formatQuantity(reviews, 'published review')}</a>
          ) : (
            'No published reviews'
          )}
          {bio === '' && ' · no text about the author yet'}
        </p>
        {bio !== '' && <p className="author-list-bio">{bio}</p>}
      </div>
      <div className="desk-actions">
        <QuietButton aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </QuietButton>
        <button
          type="button"
          className="button button-small button-quiet button-dangerous"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </div>
    </li>
  )
}

interface DeleteDialogProps {
  author: Author
  others: readonly Author[]
  onClose: () => void
}

/** Asks who gets the articles of a deleted author. */
function DeleteDialog({ author, others, onClose }: DeleteDialogProps) {
  const removal = useDeleteAuthor()
  const [heir, setHeir] = useState(others[0]?.slug)
  return (
    <ConfirmDialog
      title={`Delete ${author.name}?`}
      labels={{ confirm: 'Delete', pending: 'Deleting…', keep: 'Cancel' }}
      isDangerous
      isPending={removal.isPending}
      failure={removal.error ? getErrorText(removal.error) : undefined}
      onConfirm={() =>
        removal.mutate({ id: author.slug, ...(heir !== undefined && { moveTo: heir }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {heir === undefined ? (
        <p>There is no other author who could take over. Delete the articles of this author first.</p>
      ) : (
        <SelectRow label="Their articles and address go to" value={heir} onChange={setHeir}>
          {others.map(({ slug, name }) => (
            <option key={slug + name} value={slug}>
              {name}
            </option>
          ))}
        </SelectRow>
      )}
    </ConfirmDialog>
  )
}
