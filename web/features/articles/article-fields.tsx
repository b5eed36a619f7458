import { Suspense } from 'react'
import { categories } from '../../../server/domain/articles.ts'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { getCategoryLabel, isCategory } from '../../lib/labels.ts'
import { lazy } from '../../lib/lazy.tsx'
import { Cover } from '../../ui/cover.tsx'
import { FormRow } from '../../ui/form.tsx'
import type { Field } from './article-form.ts'
import { UploadButton } from './upload-button.tsx'
import type { EditingState } from './use-editing.ts'

/** Fields for address, category and author. */
export function DetailsFields({ editing }: { editing: EditingState }) {
  const { values, problems, base, article } = editing
  const isAddressChanged = values.slug !== base.slug && article.status === 'published'
  return (
    <section className="panel" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <FormRow
        label="Address"
        error={problems.slug}
        hint={
          isAddressChanged
            ? `Once saved, /article/${base.slug} leads here: links to the old address go on working.`
            : `/article/${values.slug}. When it changes, the old address goes on leading here.`
        }
      >
        {control => <TextInput {...control} name="slug" editing={editing} />}
      </FormRow>
      <FormRow label="Category" error={problems.category}>
        {control => (
          <select {...control} value={values.category} onChange={event => editing.set('category', event.target.value)}>
            {!isCategory(values.category) && <option value={values.category}>{values.category}</option>}
            {categories.map(category => (
              <option key={category} value={category}>
                {getCategoryLabel(category)}
              </option>
            ))}
          </select>
        )}
      </FormRow>
      <FormRow label="Author" error={problems.author}>
        {control => <TextInput {...control} name="author" editing={editing} />}
      </FormRow>
    </section>
  )
}

interface TextInputProps {
  id: string
  name: Field
  editing: EditingState
  className?: string
}

function TextInput({ name, editing, ...control }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...control}
      value={editing.values[name]}
      onChange={event => editing.set(name, event.target.value)}
    />
  )
}

/** Picture of the article: a photograph or the drawn cover. */
export function HeroField({ editing }: { editing: EditingState }) {
  const { values, problems } = editing
  const isDrawn = values.heroImage === ''
  return (
    <section className="panel" aria-labelledby="hero-title">
      <h2 id="hero-title">Picture</h2>
      <div className="hero-picture">
        {isDrawn ? (
          <Cover seed={values.slug} category={values.category} />
        ) : (
          <img src={values.heroImage} alt="As readers see it above the article" />
        )}
      </div>
      <p className="row-hint">{isDrawn ? 'The drawn cover, made from address and category.' : 'Your own picture.'}</p>
      <FormRow label="Picture address" hint="https://… or a path of this site" error={problems.heroImage}>
        {control => <TextInput {...control} name="heroImage" editing={editing} />}
      </FormRow>
      <div className="desk-actions">
        <UploadButton onUploaded={({ url }) => editing.set('heroImage', url)} />
        {!isDrawn && (
          <button
            type="button"
            className="button button-small button-quiet"
            onClick={() => editing.set('heroImage', '')}
          >
            Use the drawn cover
          </button>
        )}
      </div>
    </section>
  )
}

/** Loads the large editor library when the first article is opened for editing. */
export const LazyBodyField = lazy(() => import('./body/body-field.tsx').then(module => module.BodyField))

const maxExcerptLength = 500

/** Fields for title, excerpt and text. */
export function WritingFields({ editing }: { editing: EditingState }) {
  const { values, problems } = editing
  const remaining = maxExcerptLength - values.excerpt.trim().length
  return (
    <div className="edit-main">
      <FormRow label="Title" error={problems.title}>
        {control => <TextInput {...control} name="title" className="title-input" editing={editing} />}
      </FormRow>
      <FormRow
        label="Excerpt"
        error={problems.excerpt}
        hint={
          <span className="counter" data-over={remaining < 0}>
            {maxExcerptLength - remaining} / {maxExcerptLength} characters
            {remaining < 0 && `: ${-remaining} too many`}
          </span>
        }
      >
        {control => (
          <textarea
            {...control}
            rows={3}
            value={values.excerpt}
            onChange={event => editing.set('excerpt', event.target.value)}
          />
        )}
      </FormRow>
      <ErrorBoundary page="body" fallback={(_, retry) => <BodyFailure onRetry={retry} />}>
        <Suspense fallback={<BodySkeleton />}>
          <LazyBodyField
            key={editing.revisionKey}
            value={values.content}
            onChange={html => editing.set('content', html)}
            error={problems.content}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** Shown if the editor cannot be loaded. Other fields and their values stay. */
function BodyFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="notice notice-warning" role="alert">
      <p>The editor of the text could not be loaded. What the article says is kept.</p>
      <button type="button" className="button button-small button-quiet" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}

/** Placeholder while the editor's code is loading. */
function BodySkeleton() {
  return (
    <div className="body-field skeleton">
      <p className="unseen" role="status">
        Loading the editor…
      </p>
      <div className="body-skeleton" />
    </div>
  )
}
