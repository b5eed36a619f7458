import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { titleLimit } from '../../../../../server/contract/field-values.ts'
import type { ArticleHead } from '../../../../../server/contract/schemas/article.ts'
import { getCategoryName, type SiteCategory } from '../../../../../server/domain/categories.ts'
import { useApi } from '../../../../lib/api.tsx'
import { getErrorText } from '../../../../lib/error-text.ts'
import { useCategories } from '../../../../lib/site.queries.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../../ui/chip-picker.tsx'
import { Options, SelectRow } from '../../../../ui/form.tsx'
import { articleSearchQuery, maxSearchResults, publishedArticleQuery } from '../../ads.queries.ts'
import type { FormProblems } from '../wizard-steps.tsx'

export interface ArticleFieldProps {
  wizard: { values: { articleId: string }; change: (choice: { articleId: string }) => unknown }
  article: ArticleHead | undefined
  problems: FormProblems
  hint?: string
}

export function ArticleSelect({
  wizard,
  article,
  articles,
  problems,
  hint = 'The ads link to this article.',
}: ArticleFieldProps & { articles: readonly ArticleHead[] }) {
  const { values, change } = wizard
  return (
    <SelectRow
      label="Article"
      hint={getArticleHint(values.articleId, article, hint)}
      error={problems.articleId}
      value={article?.id ?? ''}
      onChange={articleId => change({ articleId })}
    >
      <option value="">Choose an article</option>
      <Options pairs={articles.map(({ id, title }) => [id, title])} />
    </SelectRow>
  )
}

/** Returns a hint about the chosen article, or `defaultHint` if there is no problem. */
function getArticleHint(articleId: string, article: ArticleHead | undefined, defaultHint: string): string {
  const isMissing = articleId !== '' && !article
  return isMissing ? 'The selected article is not published. Choose another one.' : defaultHint
}

/** Delay in milliseconds between the last keystroke and the search. */
const searchDelay = 300

/** Searches articles by title. Replaces the select if there are too many articles. */
export function ArticleSearch({ wizard: { values, change }, article, problems, hint }: ArticleFieldProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const categories = useCategories()
  const { found, searchStatus } = useArticleSearch(typed.trim())

  function pick(id: string): void {
    const picked = found.find(candidate => candidate.id === id)
    // Put the article into the cache, so that the screen need not fetch it.
    if (picked) queries.setQueryData(publishedArticleQuery(api, id).queryKey, picked)
    change({ articleId: id })
  }

  return (
    <ChipPicker
      label="Article"
      hint={getArticleHint(values.articleId, article, `${hint ?? 'The ads link to this article.'} Search by title.`)}
      error={problems.articleId}
      chosen={article ? [{ key: article.id, name: article.title }] : []}
      typed={typed}
      onType={text => setTyped(text.slice(0, titleLimit))}
      choices={found.map(article => toChoice(article, categories))}
      status={searchStatus}
      onPick={({ key }) => pick(key)}
      onRemove={() => change({ articleId: '' })}
    />
  )
}

const toChoice = ({ id, title, category }: ArticleHead, categories: readonly SiteCategory[]): Choice => ({
  key: id,
  name: title,
  note: getCategoryName(categories, category),
})

/** Searches articles for the typed text; `searchStatus` is announced. */
function useArticleSearch(typed: string) {
  const api = useApi()
  const text = useDebounced(typed, searchDelay)
  const isSearching = typed !== '' && text === typed
  const { data, error } = useQuery({ ...articleSearchQuery(api, text), enabled: isSearching })
  const found = isSearching && data ? data : []

  function getSearchStatus(): string {
    if (typed === '') return ''
    if (isSearching && error && !data) return getErrorText(error)
    if (!isSearching || !data) return 'Searching…'
    if (data.length === 0) return 'No published articles match this title.'
    return data.length === maxSearchResults
      ? `Showing the newest ${maxSearchResults}. Add more words to narrow the search.`
      : ''
  }

  return { found, searchStatus: getSearchStatus() }
}
