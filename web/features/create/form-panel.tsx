import { type FormEvent, useState } from 'react'
import { productCounts } from '../../../server/contract/schemas/article.ts'
import { categoryLabel } from '../../lib/categories.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { offeredCategories } from './article-form.ts'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignField } from './campaign-field.tsx'
import { MoreFields } from './more-fields.tsx'
import type { ArticleFormState } from './use-article-form.ts'

interface Props {
  form: ArticleFormState
  disabled: boolean
  onSubmit: () => void
}

export function FormPanel({ form, disabled, onSubmit }: Props) {
  const { values, problems, change } = form
  const [isMaking, setMaking] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <>
      <form ref={form.form} className="panel create-form" noValidate onSubmit={submit}>
        <fieldset className="desk-form" disabled={disabled}>
          <legend className="unseen">The article</legend>
          <FormRow label="Topic" hint="What readers look for, such as wireless earbuds" error={problems.topic}>
            {control => (
              <input
                {...control}
                autoComplete="off"
                value={values.topic}
                onChange={event => change({ topic: event.target.value })}
              />
            )}
          </FormRow>
          <FormRow label="Category" error={problems.category}>
            {control => (
              <select {...control} value={values.category} onChange={event => change({ category: event.target.value })}>
                {offeredCategories.map(category => (
                  <option key={category} value={category}>
                    {categoryLabel(category)}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <FormRow label="Number of products" error={problems.productCount}>
            {control => (
              <select
                {...control}
                value={values.productCount}
                onChange={event => change({ productCount: event.target.value })}
              >
                {productCounts.map(count => (
                  <option key={count} value={String(count)}>
                    {count === 5 ? '5 products (recommended)' : `${count} products`}
                  </option>
                ))}
              </select>
            )}
          </FormRow>
          <CampaignField {...form} onNew={() => setMaking(true)} />
          <MoreFields {...form} />
          <div className="desk-actions">
            <button type="submit" className="button">
              {disabled ? 'Generating…' : 'Generate Article'}
            </button>
            {!disabled && (
              <a className="button button-quiet" href="/">
                Cancel
              </a>
            )}
          </div>
        </fieldset>
      </form>
      {/* A form of its own, and so not within the other. */}
      {isMaking && (
        <CampaignDialog onCreated={({ id }) => change({ campaignId: id })} onClose={() => setMaking(false)} />
      )}
    </>
  )
}
