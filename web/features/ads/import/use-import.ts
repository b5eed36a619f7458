import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdImport, ExportField } from '../../../../server/contract/schemas/ad-import.ts'
import { useApi } from '../../../lib/api.tsx'
import { reasonOf } from '../../../lib/reason-of.ts'
import { showError } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { forgetAds } from '../ads.queries.ts'
import { hintHere } from '../dialogs/hint-here.ts'
import { askedBy, nothingAsked } from './import-questions.ts'
import { type ExportFile, readFile, TooLarge } from './read-file.ts'

export interface ImportOptions {
  dateFormat?: AdImport['dateFormat']
  /** Column name by field. */
  columns: Partial<Record<ExportField, string>>
  /** Treatment of unknown ads: skip, create, or add to the ad set with this id. */
  unknown: 'leave' | 'make' | { adSet: string }
}

const usual: ImportOptions = { columns: {}, unknown: 'leave' }

/** State of an import: a dry run after choosing the file and after each answer, then the import. */
export function useImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<ExportFile>()
  const [options, setOptions] = useState(usual)
  const [questions, setQuestions] = useState(nothingAsked)
  const [unread, setUnread] = useState<string>()
  const call = (given: ExportFile, chosen: ImportOptions, dryRun: boolean) =>
    api.ads.import({ ...given, ...sent(chosen), dryRun })
  const looking = useMutation({
    mutationFn: (asked: { file: ExportFile; options: ImportOptions }) => call(asked.file, asked.options, true),
    onSettled: (result, error) => setQuestions(before => askedBy(before, result ?? error ?? new Error())),
  })
  const importing = useWrite({
    mutationFn: (given: ExportFile) => call(given, options, false),
    onSuccess: () => forgetAds(queries),
    onError: error => showError('Failed to Import', wordsOf(error) ?? 'Please try again.'),
  })

  async function choose(chosen: File): Promise<void> {
    importing.reset()
    try {
      const read = await readFile(chosen)
      setUnread(undefined)
      setFile(read)
      setOptions(usual)
      setQuestions(nothingAsked)
      looking.mutate({ file: read, options: usual })
    } catch (error) {
      setUnread(error instanceof TooLarge ? error.message : `${chosen.name} could not be read. Choose it again.`)
    }
  }

  function answer(changes: Partial<ImportOptions>): void {
    const next = { ...options, ...changes }
    setOptions(next)
    importing.reset()
    if (file) looking.mutate({ file, options: next })
  }

  const failure = importing.error ?? looking.error
  return {
    file,
    options,
    questions,
    choose,
    answer,
    /** Result of the dry run. */
    look: looking.isPending ? undefined : looking.data,
    isLooking: looking.isPending,
    isImporting: importing.isPending,
    result: importing.data,
    failure: unread ?? (failure ? reasonOf(failure, hintHere) : undefined),
    submit: () => file && !importing.isPending && importing.mutate(file),
    lookAgain: () => file && looking.mutate({ file, options }),
  }
}

export type Importing = ReturnType<typeof useImport>

function sent({
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
