import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ArticleHead, titleLimit } from '../../../../server/contract/schemas/article.ts'
import { useApi } from '../../../lib/api.tsx'
import { categoryLabel } from '../../../lib/categories.ts'
import { reasonOf } from '../../../lib/reason-of.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ChipPicker, type Choice } from '../../../ui/chip-picker.tsx'
import { mostFound, publishedOneQuery, publishedWithQuery } from '../ads.queries.ts'
import { type ArticleFieldProps, articleHint } from './ad-set-fields.tsx'

/** Delay in milliseconds between the last keystroke and the search. */
const pause = 300

/** Searches articles by title. Replaces the select if there are too many articles. */
export function ArticleSearch({ wizard: { values, change }, article, problems }: ArticleFieldProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const { found, news } = useFound(typed.trim())

  function pick(id: string): void {
    const picked = found.find(one => one.id === id)
    // Put the article into the cache, so that the screen need not fetch it.
    if (picked) queries.setQueryData(publishedOneQuery(api, id).queryKey, picked)
    change({ articleId: id })
  }

  return (
    <ChipPicker
      label="Article"
      hint={articleHint(values, article, 'Where the ads lead: type words of its title.')}
      error={problems.articleId}
      chosen={article ? [{ key: article.id, name: article.title }] : []}
      typed={typed}
      onType={text => setTyped(text.slice(0, titleLimit))}
      choices={found.map(toChoice)}
      news={news}
      onPick={({ key }) => pick(key)}
      onRemove={() => change({ articleId: '' })}
    />
  )
}

const toChoice = ({ id, title, category }: ArticleHead): Choice => ({
  key: id,
  name: title,
  note: categoryLabel(category),
})

/** Searches articles for the typed text; `news` is the search status to announce. */
function useFound(typed: string) {
  const api = useApi()
  const sought = useDebounced(typed, pause)
  const isSought = typed !== '' && sought === typed
  const { data, error } = useQuery({ ...publishedWithQuery(api, sought), enabled: isSought })
  const found = isSought && data ? data : []

  function news(): string {
    if (typed === '') return ''
    if (isSought && error && !data) return reasonOf(error)
    if (!isSought || !data) return 'Searching…'
    if (data.length === 0) return 'No published article has these words in its title.'
    return data.length === mostFound ? `These are the newest ${mostFound}: more words find others.` : ''
  }

  return { found, news: news() }
}
