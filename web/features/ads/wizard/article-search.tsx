import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ArticleHead, titleLimit } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { getCategoryLabel } from '../../../lib/categories.ts'
import { getErrorText } from '../../../lib/reason-of.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../ui/chip-picker.tsx'
import { articleSearchQuery, maxSearchResults, publishedArticleQuery } from '../ads.queries.ts'
import { type ArticleFieldProps, getArticleHint } from './ad-set-fields.tsx'

/** Delay in milliseconds between the last keystroke and the search. */
const searchDelay = 300

/** Searches articles by title. Replaces the select if there are too many articles. */
export function ArticleSearch({ wizard: { values, change }, article, problems }: ArticleFieldProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const { found, news: getNews } = useArticleSearch(typed.trim())

  function pick(id: string): void {
    const picked = found.find(candidate => candidate.id === id)
    // Put the article into the cache, so that the screen need not fetch it.
    if (picked) queries.setQueryData(publishedArticleQuery(api, id).queryKey, picked)
    change({ articleId: id })
  }

  return (
    <ChipPicker
      label="Article"
      hint={getArticleHint(values, article, 'Where the ads lead: type words of its title.')}
      error={problems.articleId}
      chosen={article ? [{ key: article.id, name: article.title }] : []}
      typed={typed}
      onType={text => setTyped(text.slice(0, titleLimit))}
      choices={found.map(toChoice)}
      news={getNews}
      onPick={({ key }) => pick(key)}
      onRemove={() => change({ articleId: '' })}
    />
  )
}

const toChoice = ({ id, title, category }: ArticleHead): Choice => ({
  key: id,
  name: title,
  note: getCategoryLabel(category),
})

/** Searches articles for the typed text; `news` is the search status to announce. */
function useArticleSearch(typed: string) {
  const api = useApi()
  const text = useDebounced(typed, searchDelay)
  const isSearching = typed !== '' && text === typed
  const { data, error } = useQuery({ ...articleSearchQuery(api, text), enabled: isSearching })
  const found = isSearching && data ? data : []

  function getNews(): string {
    if (typed === '') return ''
    if (isSearching && error && !data) return getErrorText(error)
    if (!isSearching || !data) return 'Searching…'
    if (data.length === 0) return 'No published article has these words in its title.'
    return data.length === maxSearchResults ? `These are the newest ${maxSearchResults}: more words find others.` : ''
  }

  return { found, news: getNews() }
}
