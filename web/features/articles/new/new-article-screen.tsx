import { getEditPath } from '../../../../server/domain/urls.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FailureText } from '../../../ui/page-states.tsx'
import '../../../ui/desk.css'
import './new-article.css'
import { titleLimit } from '../../../../server/contract/field-values.ts'
import type { TextFormat } from '../../../../server/domain/article-formats.ts'
import { getUsualCategory } from '../../../../server/domain/categories.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { getOptionLabel, useCategories } from '../../../lib/site.queries.ts'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { FormRow, InputRow, Options, SelectRow, TextAreaRow } from '../../../ui/form.tsx'
import { type NewArticleForm, type Start, useNewArticleForm } from './new-article-form.ts'

/** Begins an article by hand: blank, or from an outline, Markdown or HTML. */
export function NewArticleScreen() {
  const form = useNewArticleForm()
  return (
    <div className="desk-page">
      <PageHead title="New Article" />
      <DeskHead title="New Article" crumbs={[{ href: '/manage-articles', label: 'Articles' }]}>
        <a className="button button-small button-quiet" href="/create">
          Write with AI
        </a>
      </DeskHead>
      {form.created ? <CreatedNotice article={form.created} /> : <NewArticle form={form} />}
    </div>
  )
}

function NewArticle({ form }: { form: NewArticleForm }) {
  const { values, change, failure, isPending } = form
  const { start } = values
  return (
    <form
      className="panel desk-form new-article"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        form.submit()
      }}
    >
      <StartChoice start={start} onChange={next => change({ start: next })} />
      <InputRow
        label="Title"
        hint={start === 'blank' ? undefined : 'Leave it empty to use the first heading of the text.'}
        maxLength={titleLimit}
        value={values.title}
        onChange={title => change({ title })}
      />
      <CategoryField form={form} />
      {start !== 'blank' && <TextField form={form} format={start} />}
      <FailureText>{failure}</FailureText>
      <div className="desk-actions">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? 'Creating…' : 'Create draft'}
        </Button>
        <a className="button button-small button-quiet" href="/manage-articles">
          Cancel
        </a>
      </div>
    </form>
  )
}

const starts: readonly (readonly [Start, string])[] = [
  ['blank', 'Blank'],
  ['outline', 'Outline'],
  ['markdown', 'Markdown'],
  ['html', 'HTML'],
]

function StartChoice({ start, onChange }: { start: Start; onChange: (start: Start) => void }) {
  return (
    <fieldset className="segments">
      <legend className="unseen">Start with</legend>
      {starts.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === start} onClick={() => onChange(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function CategoryField({ form: { values, change } }: { form: NewArticleForm }) {
  const categories = useCategories()
  return (
    <SelectRow
      label="Category"
      value={values.category || getUsualCategory(categories)}
      onChange={category => change({ category })}
    >
      <Options pairs={categories.map(category => [category.slug, getOptionLabel(category)])} />
    </SelectRow>
  )
}

const hints: Readonly<Record<TextFormat, string>> = {
  outline: 'One heading on each line. Indent a line to make it a sub-heading.',
  markdown: 'Front matter can set title, description, category, author, slug and image.',
  html: 'Scripts, styles and other HTML that is not allowed in articles are removed.',
}

function TextField({ form, format }: { form: NewArticleForm; format: TextFormat }) {
  return (
    <>
      <TextAreaRow
        label="Text"
        hint={hints[format]}
        rows={14}
        spellCheck={format !== 'html'}
        value={form.values.texts[format]}
        onChange={text => form.changeText(format, text)}
      />
      {format !== 'outline' && (
        <FormRow label="Or choose a file">
          {control => (
            <input
              {...control}
              type="file"
              accept=".md,.markdown,.html,.htm,.txt,text/markdown,text/html,text/plain"
              onChange={({ target }) => target.files?.[0] && void form.readFile(target.files[0])}
            />
          )}
        </FormRow>
      )}
    </>
  )
}

/** Tells what of the text was not taken, before the editor opens. */
function CreatedNotice({ article }: { article: NonNullable<NewArticleForm['created']> }) {
  return (
    <div className="notice new-article" role="status">
      <p>
        <strong>“{article.title}” is a draft.</strong> Read these notes before you continue:
      </p>
      <ul>
        {article.warnings.map(warning => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <a className="button button-small" href={getEditPath(article.id)}>
        Open the editor
      </a>
    </div>
  )
}
