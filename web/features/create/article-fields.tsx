import { useQuery } from '@tanstack/react-query'
import { productCounts } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { getCategoryLabel } from '../../lib/categories.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { offeredCategories } from './article-form.ts'
import { articlePath, similarQuery } from './create.queries.ts'
import type { FormState } from './use-article-form.ts'

/** Milliseconds without typing before similar articles are requested. */
const debounceMs = 400

/** Fields for the topic, the category and the number of products. */
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
    <>
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
      <SimilarArticles topic={values.topic.trim()} />
    </>
  )
}

/**
 * Warns about an article on the same topic while the topic is typed. A second one would compete for the same readers.
 */
function SimilarArticles({ topic }: { topic: string }) {
  const debouncedTopic = useDebounced(topic, debounceMs)
  const isSettled = debouncedTopic === topic && topic.length >= 3
  const { data } = useQuery({ ...similarQuery(useApi(), debouncedTopic), enabled: isSettled })
  const [newest, ...others] = isSettled && data ? data : []
  return (
    <div role="status">
      {newest && (
        <p className="notice notice-warning">
          <span>
            There is an article on this topic already: <a href={articlePath(newest.slug)}>{newest.title}</a>
            {others.length > 0 && `, and ${others.length} more`}.
          </span>
        </p>
      )}
    </div>
  )
}

function CategoryField({ values, problems, change }: FormState) {
  return (
    <FormRow label="Category" error={problems.category}>
      {control => (
        <select {...control} value={values.category} onChange={event => change({ category: event.target.value })}>
          {offeredCategories.map(category => (
            <option key={category} value={category}>
              {getCategoryLabel(category)}
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
