import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdImport, ExportField } from '../../../../server/contract/schemas/ad-import.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/reason-of.ts'
import { showError } from '../../../lib/toasts.ts'
import { useSingleMutation } from '../../../lib/use-write.ts'
import { getServerMessage } from '../../../lib/words-of.ts'
import { invalidateAds } from '../ads.queries.ts'
import { getDialogHint } from '../dialogs/hint-here.ts'
import { noQuestions, updateQuestions } from './import-questions.ts'
import { type ExportFile, FileTooLargeError, readExportFile } from './read-file.ts'

export interface ImportOptions {
  dateFormat?: AdImport['dateFormat']
  /** Column name by field. */
  columns: Partial<Record<ExportField, string>>
  /** Treatment of unknown ads: skip, create, or add to the ad set with this id. */
  unknown: 'leave' | 'make' | { adSet: string }
}

const defaultOptions: ImportOptions = { columns: {}, unknown: 'leave' }

/** State of an import: a dry run after choosing the file and after each answer, then the import. */
export function useImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<ExportFile>()
  const [options, setOptions] = useState(defaultOptions)
  const [questions, setQuestions] = useState(noQuestions)
  const [readError, setReadError] = useState<string>()
  const call = (file: ExportFile, chosen: ImportOptions, dryRun: boolean) =>
    api.ads.import({ ...file, ...toRequest(chosen), dryRun })
  const previewing = useMutation({
    mutationFn: (input: { file: ExportFile; options: ImportOptions }) => call(input.file, input.options, true),
    onSettled: (result, error) => setQuestions(existing => updateQuestions(existing, result ?? error ?? new Error())),
  })
  const importing = useSingleMutation({
    mutationFn: (file: ExportFile) => call(file, options, false),
    onSuccess: () => invalidateAds(queries),
    onError: error => showError('Failed to Import', getServerMessage(error) ?? 'Please try again.'),
  })

  async function choose(chosen: File): Promise<void> {
    importing.reset()
    try {
      const exportFile = await readExportFile(chosen)
      setReadError(undefined)
      setFile(exportFile)
      setOptions(defaultOptions)
      setQuestions(noQuestions)
      previewing.mutate({ file: exportFile, options: defaultOptions })
    } catch (error) {
      setReadError(
        error instanceof FileTooLargeError ? error.message : `${chosen.name} could not be read. Choose it again.`,
      )
    }
  }

  function answer(changes: Partial<ImportOptions>): void {
    const next = { ...options, ...changes }
    setOptions(next)
    importing.reset()
    if (file) previewing.mutate({ file, options: next })
  }

  const failure = importing.error ?? previewing.error
  return {
    file,
    options,
    questions,
    choose,
    answer,
    /** Result of the dry run. */
    preview: previewing.isPending ? undefined : previewing.data,
    isPreviewing: previewing.isPending,
    isImporting: importing.isPending,
    result: importing.data,
    failure: readError ?? (failure ? getErrorText(failure, getDialogHint) : undefined),
    submit: () => file && !importing.isPending && importing.mutate(file),
    retryPreview: () => file && previewing.mutate({ file, options }),
  }
}

export type ImportState = ReturnType<typeof useImport>

function toRequest({
  dateFormat,
  columns,
  unknown,
}: ImportOptions): Omit<AdImport, 'name' | 'content' | 'sample' | 'dryRun'> {
  const map = Object.entries(columns).map(([field, column]) => `${column}=${field}`)
  return {
    ...(dateFormat && { dateFormat }),
    ...(map.length > 0 && { map }),
    ...(typeof unknown === 'object' && { adSet: unknown.adSet }),
    createUnknown: unknown === 'make',
  }
}
