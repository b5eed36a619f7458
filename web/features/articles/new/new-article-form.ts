import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentLimit } from '../../../../server/contract/field-values.ts'
import type { TextFormat } from '../../../../server/domain/article-formats.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { invalidateArticles, useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'

/** Ways to begin an article. */
export type Start = 'blank' | TextFormat

interface Values {
  start: Start
  title: string
  /** Empty for the usual category. */
  category: string
  /** Text by format, so that another choice loses nothing. */
  texts: Readonly<Record<TextFormat, string>>
}

/** Sections that a round-up usually has. */
const usualOutline = `Overview
Our Top Picks
Comparison
Detailed Product Reviews
  First product
  Second product
Buying Guide
`

/** Guesses the format of a file from its extension. */
function guessFormat(name: string): TextFormat {
  return /\.x?html?$/i.test(name) ? 'html' : 'markdown'
}

export type NewArticleForm = ReturnType<typeof useNewArticleForm>

/** Form for an article written by hand. It becomes a draft and opens in the editor. */
export function useNewArticleForm() {
  const api = useApi()
  const queries = useQueryClient()
  const { route } = useLocation()
  const [values, setValues] = useState<Values>({
    start: 'blank',
    title: '',
    category: '',
    texts: { html: '', markdown: '', outline: usualOutline },
  })
  const [problem, setProblem] = useState<string>()
  const creation = useSingleMutation({
    mutationFn: ({ start, title, category, texts }: Values) =>
      api.articles.create({
        ...(title.trim() !== '' && { title }),
        ...(category !== '' && { category }),
        ...(start !== 'blank' && { content: texts[start], format: start }),
      }),
    onSuccess: async ({ id, title, warnings }) => {
      showMessage('Draft Created', { description: `“${title}” is a draft. Only admins can see it.` })
      await invalidateArticles(queries)
      if (warnings.length === 0) route(getEditPath(id))
    },
  })

  function change(changes: Partial<Values>): void {
    setValues({ ...values, ...changes })
    setProblem(undefined)
  }

  return {
    values,
    change,
    changeText: (format: TextFormat, text: string) => change({ texts: { ...values.texts, [format]: text } }),

    /** Reads a file into the field of its format. */
    async readFile(file: File): Promise<void> {
      if (file.size > 4 * contentLimit) return setProblem(`${file.name} is too large. The limit is 4 MB.`)
      const format = guessFormat(file.name)
      try {
        change({ start: format, texts: { ...values.texts, [format]: await file.text() } })
      } catch {
        setProblem(`Could not read ${file.name}. Choose it again.`)
      }
    },

    submit(): void {
      if (creation.isPending) return
      if (values.start === 'blank' && values.title.trim() === '') setProblem('Enter a title.')
      else creation.mutate(values)
    },

    isPending: creation.isPending,
    failure: problem ?? (creation.error ? getErrorText(creation.error) : undefined),
    /** Created draft about which there are warnings. */
    created: creation.data?.warnings.length ? creation.data : undefined,
  }
}
