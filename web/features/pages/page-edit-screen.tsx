import '../../ui/desk.css'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { SitePage } from '../../../server/contract/schemas/page.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { InputRow, TextAreaRow } from '../../ui/form.tsx'
import { StatusBadge } from '../../ui/labels.tsx'
import { NotFoundMessage, ReadFailure } from '../../ui/page-states.tsx'
import { type PageForm, usePageForm } from './page-form.ts'
import { PageHistory, PagePreview } from './page-history.tsx'
import { editedPageQuery, useDeletePage, usePublishPage, useResetPage } from './pages.queries.ts'

/** Editor for HTML. The app provides it, because it belongs to the articles. */
export type TextField = ComponentType<{
  value: string
  onChange: (html: string) => void
  error: string | undefined
}>

interface Props {
  id: string
  textField: TextField
}

export function PageEditScreen({ id, textField }: Props) {
  const { data: page, error, refetch } = useQuery(editedPageQuery(useApi(), id))
  if (error instanceof CallError && error.code === 'not_found') return <NotFoundMessage />
  if (error && !page)
    return <ReadFailure title="Could not load the page" reason={getErrorText(error)} onRetry={refetch} />
  if (!page) return <p className="message">Loading page…</p>
  return <EditPage key={page.id} stored={page} textField={textField} />
}

function EditPage({ stored, textField: TextField }: { stored: SitePage; textField: TextField }) {
  const form = usePageForm(stored)
  const [isPreviewed, setPreviewed] = useState(false)
  const { page, values, errors } = form
  return (
    <div className="edit">
      <PageHead title={`Edit: ${page.title}`} />
      <PageBar form={form} onPreview={() => void form.check().then(setPreviewed)} />
      {form.failure !== undefined && (
        <p className="notice notice-warning" role="alert">
          <strong>Not saved.</strong> {form.failure}
        </p>
      )}
      <div className="edit-columns">
        <div className="edit-main">
          <InputRow
            label="Title"
            error={errors.title}
            value={values.title}
            onChange={text => form.set('title', text)}
          />
          <TextField
            key={form.textKey}
            value={values.content}
            onChange={html => form.set('content', html)}
            error={errors.content}
          />
        </div>
        <div className="edit-side">
          <PageDetails form={form} />
          <DefaultText form={form} />
          <PageHistory id={page.id} isChanged={form.isChanged} onReverted={form.show} />
        </div>
      </div>
      {isPreviewed && (
        <PagePreview
          id={page.id}
          title="Preview"
          changes={{ title: values.title, description: values.description, content: values.content }}
          onClose={() => setPreviewed(false)}
        />
      )}
    </div>
  )
}

function PageDetails({ form: { values, errors, set } }: { form: PageForm }) {
  return (
    <section className="panel" aria-labelledby="page-details-title">
      <h2 id="page-details-title">Details</h2>
      <InputRow
        label="Address"
        hint="/about for “about”. An earlier address redirects to it."
        error={errors.slug}
        autoComplete="off"
        value={values.slug}
        onChange={text => set('slug', text)}
      />
      <TextAreaRow
        label="Description"
        hint="Shown in search results."
        error={errors.description}
        rows={3}
        value={values.description}
        onChange={text => set('description', text)}
      />
      <p className="row-hint">
        The site fills in {'{{site}}'}, {'{{operator}}'}, {'{{email}}'} and {'{{shop}}'}, and {'{{contact}}'},{' '}
        {'{{analytics}}'} and {'{{pictures}}'} in paragraphs of their own.
      </p>
    </section>
  )
}

/** Offers the text that comes with the program, for pages that have one. */
function DefaultText({ form: { page, show } }: { form: PageForm }) {
  const [isConfirming, setConfirming] = useState(false)
  const reset = useResetPage()
  if (!page.preset) return null
  return (
    <section className="panel" aria-labelledby="page-default-title">
      <h2 id="page-default-title">Default text</h2>
      {page.isDefault && page.status !== 'deleted' ? (
        <p className="row-hint">This page has its default text. Your own text replaces it.</p>
      ) : (
        <div className="desk-actions">
          <QuietButton onClick={() => setConfirming(true)}>Restore the default text</QuietButton>
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Restore the default text?"
          labels={{ confirm: 'Restore', pending: 'Restoring…', keep: 'Cancel' }}
          isPending={reset.isPending}
          failure={reset.error ? getErrorText(reset.error) : undefined}
          onConfirm={() =>
            reset.mutate(page.id, {
              onSuccess: next => {
                show(next)
                setConfirming(false)
              },
            })
          }
          onClose={() => setConfirming(false)}
        >
          <p>Your saved texts stay in the history. Unsaved changes will be lost.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function PageBar({ form, onPreview }: { form: PageForm; onPreview: () => void }) {
  const { page, isChanged, isSaving } = form
  const publish = usePublishPage()
  const isPublished = page.status === 'published'
  const isPending = publish.isPending || isSaving

  async function changeStatus() {
    if (isPending || (!isPublished && !(await form.save()))) return
    publish.mutate({ id: page.id, publish: !isPublished }, { onSuccess: form.setHead })
  }

  return (
    <header className="article-bar">
      <div className="article-bar-name">
        <a href="/pages">
          <span aria-hidden="true">←</span> Pages
        </a>
        <h1>
          <span className="unseen">Edit: </span>
          {page.title}
        </h1>
      </div>
      <div className="article-bar-actions">
        <StatusBadge status={page.status} />
        <span className="save-state" role="status">
          {isSaving ? 'Saving…' : isChanged ? 'Unsaved changes' : 'No unsaved changes'}
        </span>
        <a className="button button-small button-quiet" href={`/${page.slug}`} target="_blank" rel="noopener">
          View page<span className="unseen"> (opens in a new tab)</span>
        </a>
        <QuietButton onClick={onPreview}>Preview</QuietButton>
        {page.status !== 'deleted' && (
          <>
            <QuietButton aria-disabled={isPending} onClick={() => void changeStatus()}>
              {isPublished ? 'Unpublish' : isChanged ? 'Save and publish' : 'Publish'}
            </QuietButton>
            <DeleteButton page={page} />
          </>
        )}
        <button
          type="button"
          className={`button button-small save-button ${isChanged ? '' : 'button-quiet'}`}
          aria-disabled={!isChanged || isSaving}
          onClick={() => void form.save()}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </header>
  )
}

function DeleteButton({ page }: { page: SitePage }) {
  const [isConfirming, setConfirming] = useState(false)
  const { route } = useLocation()
  const remove = useDeletePage()
  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        onClick={() => setConfirming(true)}
      >
        Delete
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete “${page.title}”?`}
          labels={{ confirm: 'Delete', pending: 'Deleting…', keep: 'Cancel' }}
          isDangerous
          isPending={remove.isPending}
          failure={remove.error ? getErrorText(remove.error) : undefined}
          onConfirm={() => remove.mutate(page.id, { onSuccess: () => route('/pages') })}
          onClose={() => setConfirming(false)}
        >
          <p>
            The page and its history are deleted permanently. To take it off the site and keep it, unpublish it.
            {page.preset && ' Its default text can be restored.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
