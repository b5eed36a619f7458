import './editor.css'
import { type ReactNode, Suspense } from 'react'
import { excerptLimit } from '../../../server/contract/field-values.ts'
import type { Article } from '../../../server/contract/schemas/article.ts'
import { type ArticleField, articleFields } from '../../../server/domain/article-fields.ts'
import { listArticleWarnings } from '../../../server/domain/articles.ts'
import { ErrorBoundary, lazy } from '../../lib/lazy.tsx'
import { getOptionLabel, useCategories } from '../../lib/site.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { type ControlProps, FormRow, Options } from '../../ui/form.tsx'
import type { Field } from './article-form.ts'
import type { ClaimMark } from './body/claim-marks.ts'
import type { EditingState } from './use-editing.ts'

/** Warns about content that the article's page does not show as intended. */
export function ArticleWarnings({ article }: { article: Pick<Article, 'unmatchedReviews'> }) {
  return listArticleWarnings(article).map(warning => (
    <p key={warning} className="notice notice-warning" role="status">
      {warning}
    </p>
  ))
}

interface FieldRowProps {
  field: ArticleField
  editing: EditingState
}

/** Labelled control of a field, with its hint and its error. */
function FieldRow({ field: { name, label, control, view }, editing }: FieldRowProps) {
  const getHint = hints[name]
  return (
    <FormRow label={label} error={editing.problems[name]} hint={getHint?.(editing)}>
      {props => {
        if (control === 'category') return <CategoryChoice {...props} editing={editing} />
        if (control === 'lines') return <TextArea {...props} name={name} editing={editing} />
        return (
          <TextInput {...props} name={name} editing={editing} {...(view === 'title' && { className: 'title-input' })} />
        )
      }}
    </FormRow>
  )
}

/** Rows of one part of the form. The picture and the text have their own components. */
function FieldRows({ panel, editing }: { panel: ArticleField['panel']; editing: EditingState }) {
  return articleFields
    .filter(field => field.panel === panel && field.control !== 'picture' && field.control !== 'html')
    .map(field => <FieldRow key={field.name} field={field} editing={editing} />)
}

const hints: Partial<Record<Field, (editing: EditingState) => ReactNode>> = {
  slug: ({ values, base, article }) =>
    values.slug !== base.slug && article.status === 'published'
      ? `After you save, /article/${base.slug} redirects here, so old links still work.`
      : `/article/${values.slug}. If you change it, the old address redirects here.`,

  excerpt: ({ values }) => {
    const { length } = values.excerpt.trim()
    return (
      <span className="counter" data-over={length > excerptLimit}>
        {length > excerptLimit
          ? `${length} / ${excerptLimit} characters, ${length - excerptLimit} too many`
          : `${length} / ${excerptLimit} characters`}
      </span>
    )
  },
}

interface InputProps extends ControlProps {
  name: Field
  editing: EditingState
  className?: string
}

export function TextInput({ name, editing, ...control }: InputProps) {
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

function TextArea({ name, editing, ...control }: InputProps) {
  return (
    <textarea
      {...control}
      rows={3}
      value={editing.values[name]}
      onChange={event => editing.set(name, event.target.value)}
    />
  )
}

function CategoryChoice({ editing, ...control }: ControlProps & { editing: EditingState }) {
  const { category } = editing.values
  const categories = useCategories()
  return (
    <select {...control} value={category} onChange={event => editing.set('category', event.target.value)}>
      {!categories.some(({ slug }) => slug === category) && <option value={category}>{category}</option>}
      <Options pairs={categories.map(option => [option.slug, getOptionLabel(option)])} />
    </select>
  )
}

/** Fields for address, category and author. */
export function DetailsFields({ editing }: { editing: EditingState }) {
  return (
    <section className="panel" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <FieldRows panel="details" editing={editing} />
    </section>
  )
}

/** Loads the large editor library when the first article is opened for editing. */
export const LazyBodyField = lazy(() => import('./body/body-field.tsx').then(module => module.BodyField))

/** Fields for title, excerpt and text. */
export function WritingFields({ editing, claims }: { editing: EditingState; claims: readonly ClaimMark[] }) {
  const { values, problems } = editing
  return (
    <div className="edit-main">
      <FieldRows panel="writing" editing={editing} />
      <ErrorBoundary page="body" fallback={(_, retry) => <BodyFailure onRetry={retry} />}>
        <Suspense fallback={<BodySkeleton />}>
          <LazyBodyField
            key={editing.revisionKey}
            value={values.content}
            onChange={html => editing.set('content', html)}
            error={problems.content}
            claims={claims}
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
      <p>Could not load the editor. The article text is unchanged.</p>
      <QuietButton onClick={onRetry}>Try again</QuietButton>
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

interface Props {
  value: string
  onChange: (html: string) => void
  error: string | undefined
}

/** The editor of articles, for the text of a page. Pages make no claims that are checked. */
export function PageTextField(props: Props) {
  return (
    <Suspense fallback={<p role="status">Loading the editor…</p>}>
      <LazyBodyField {...props} label="Page text" claims={noClaims} />
    </Suspense>
  )
}

const noClaims: readonly [] = []
