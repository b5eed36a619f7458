import { productCounts } from '../../../server/contract/schemas/article.ts'
import { categoryLabel } from '../../lib/categories.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { offeredCategories } from './article-form.ts'
import type { FormState } from './use-article-form.ts'

/** What the article is about, and how many products it compares. */
export function ArticleFields(form: FormState) {
  return (
    <>
      <TopicField {...form} />
      <CategoryField {...form} />
      <CountField {...form} />
    </>
  )
}

function TopicField({ values, problems, change }: FormState) {
  return (
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
  )
}

function CategoryField({ values, problems, change }: FormState) {
  return (
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
  )
}

function CountField({ values, problems, change }: FormState) {
  return (
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
  )
}
