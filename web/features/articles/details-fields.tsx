import { categories } from '../../../server/contract/schemas/article.ts'
import { getCategoryLabel, isCategory } from '../../lib/categories.ts'
import { FormRow } from '../../ui/form-row.tsx'
import type { Field } from './article-form.ts'
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

export function TextInput({ name, editing, ...control }: TextInputProps) {
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
