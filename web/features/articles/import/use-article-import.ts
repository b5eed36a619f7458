import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportFileLimit } from '../../../../server/contract/field-values.ts'
import type { ArticleImportReport } from '../../../../server/contract/schemas/article-lists.ts'
import { invalidateArticles, useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'

interface ExportFile {
  name: string
  content: string
}

/** Import of an export file: a dry run after choosing it, then the import, repeated while pictures are left. */
export function useArticleImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<ExportFile>()
  const [siteUrl, setSiteUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const [copied, setCopied] = useState(0)
  const send = ({ content }: ExportFile, dryRun: boolean) =>
    api.articles.import({ content, dryRun, ...(siteUrl.trim() !== '' && { siteUrl: siteUrl.trim() }) })

  const preview = useMutation({ mutationFn: (chosen: ExportFile) => send(chosen, true) })
  const result = useSingleMutation({
    mutationFn: async (chosen: ExportFile): Promise<ArticleImportReport> => {
      const first = await send(chosen, false)
      let last = first
      let total = first.copied
      while (last.left > 0 && last.copied > 0) {
        setCopied(total)
        last = await send(chosen, false)
        total += last.copied
      }
      const { left, failed } = last
      return { ...first, copied: total, left, failed }
    },
    onSettled: () => invalidateArticles(queries),
  })

  async function choose(chosen: File): Promise<void> {
    setProblem(undefined)
    result.reset()
    if (chosen.size > exportFileLimit) {
      setProblem(`${chosen.name} is too large. The limit is 24 MB. Export fewer articles at a time.`)
      return
    }
    try {
      const read = { name: chosen.name, content: await chosen.text() }
      setFile(read)
      preview.mutate(read)
    } catch {
      setProblem(`Could not read ${chosen.name}. Choose it again.`)
    }
  }

  const failure = result.error ?? preview.error
  return {
    file,
    siteUrl,
    setSiteUrl,
    choose,
    check: () => file && preview.mutate(file),
    start: () => file && !result.isPending && result.mutate(file),
    preview: preview.isPending ? undefined : preview.data,
    isChecking: preview.isPending,
    result: result.data,
    isImporting: result.isPending,
    /** Pictures copied so far. */
    copied,
    failure: problem ?? (failure ? getErrorText(failure) : undefined),
  }
}
