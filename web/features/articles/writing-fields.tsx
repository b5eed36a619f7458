import { Suspense } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { LazyBodyField } from './body/lazy-body-field.ts'
import { TextInput } from './details-fields.tsx'
import type { EditingState } from './use-editing.ts'

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
