import '../../ui/desk.css'
import './pages.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PageHead as PageEntry } from '../../../server/contract/schemas/page.ts'
import { slugify } from '../../../server/domain/slugs.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { type FieldErrors, getErrorText, getFieldErrors } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button } from '../../ui/buttons.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { DeskNav } from '../../ui/desk-nav.tsx'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { InputRow } from '../../ui/form.tsx'
import { StatusBadge } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { getPageEditPath, pageListQuery, useCreatePage, validateNewPage } from './pages.queries.ts'

/** Pages of the site: those that every site has, and its own. */
export function PagesScreen() {
  const { data, error, refetch } = useQuery(pageListQuery(useApi()))
  const [isCreating, setCreating] = useState(false)
  return (
    <div className="desk-page">
      <PageHead title="Pages" />
      <DeskNav current="/pages" />
      <DeskHead title="Pages">
        <Button onClick={() => setCreating(true)}>Create page</Button>
      </DeskHead>
      {error && <ReadFailure title="Could not load the pages" reason={getErrorText(error)} onRetry={refetch} />}
      {!error && !data && <p className="note">Loading…</p>}
      {data && (
        <ul className="page-list">
          {data.map(page => (
            <PageRow key={page.id} page={page} />
          ))}
        </ul>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function PageRow({ page: { id, slug, title, status, isDefault, updatedAt } }: { page: PageEntry }) {
  return (
    <li>
      <div>
        <p>
          <strong>{title}</strong> <StatusBadge status={status} />
        </p>
        <p className="row-hint">
          {status === 'published' ? <a href={`/${slug}`}>/{slug}</a> : `/${slug}`}
          {isDefault ? ' · default text' : updatedAt !== null && ` · changed ${formatDateTime(updatedAt)}`}
        </p>
      </div>
      <a className="button button-small button-quiet" href={getPageEditPath(id)} aria-label={`Edit ${title}`}>
        Edit
      </a>
    </li>
  )
}

/** Asks for title and address, then opens the editor. */
function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreatePage()
  const { route } = useLocation()
  const [title, setTitle] = useState('')
  const [slug, setSlug] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const suggested = title.trim() === '' ? '' : slugify(title)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const page = { title, slug: slug.trim() || suggested, content: '<p>Write the page here.</p>' }
    const found = await validateNewPage(page)
    setErrors(found)
    if (Object.keys(found).length > 0 || create.isPending) return
    create.mutate(page, {
      onSuccess: ({ id }) => route(getPageEditPath(id)),
      onError: error => setErrors(getFieldErrors(error)),
    })
  }

  return (
    <Dialog title="Create a page" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow label="Title" error={errors.title} value={title} onChange={setTitle} />
        <InputRow
          label="Address"
          hint="The page is at /…"
          error={errors.slug}
          autoComplete="off"
          placeholder={suggested}
          value={slug}
          onChange={setSlug}
        />
        <FormFooter
          failure={create.error && Object.keys(errors).length === 0 ? getErrorText(create.error) : undefined}
          labels={{ submit: 'Create draft', pending: 'Creating…' }}
          isPending={create.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
