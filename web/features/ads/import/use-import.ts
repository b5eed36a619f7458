import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { CallError } from '../../../../server/contract/client.ts'
import {
  type AdImport,
  type AdImportResult,
  type ExportField,
  exportFields,
  maxExportCharacters,
} from '../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../lib/api.tsx'
import { getDialogHint, getErrorText, getServerMessage } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError } from '../../../lib/toasts.ts'
import { invalidateAds } from '../ads.queries.ts'

interface Questions {
  /** True if the dates are ambiguous. */
  date: boolean
  /** Required fields without a known column, and the columns of the file. */
  columns: { missing: ExportField[]; found: string[] }
  /** True if the file contains unknown ads. */
  unknown: boolean
}

const noQuestions: Questions = { date: false, columns: { missing: [], found: [] }, unknown: false }

const refusalSchema = z.object({
  dateFormat: z.array(z.string()).optional(),
  missing: z.array(z.string()).optional(),
  found: z.array(z.string()).optional(),
})

/**
 * Updates the open questions after an answer. A question stays once it was asked, so that the answer can be changed.
 */
function updateQuestions(questions: Questions, answer: AdImportResult | Error): Questions {
  if (!(answer instanceof Error)) return { ...questions, unknown: questions.unknown || answer.unknownTotal > 0 }
  const { data } = refusalSchema.safeParse(answer instanceof CallError ? answer.details : undefined)
  // "adName (or adId)" stands for the first of the two.
  const names = data?.missing?.map(name => name.split(' ')[0])
  const missing = exportFields.filter(field => names?.includes(field))
  const columns = { missing: [...new Set([...questions.columns.missing, ...missing])], found: data?.found ?? [] }
  return {
    ...questions,
    date: questions.date || data?.dateFormat !== undefined,
    columns: missing.length > 0 ? columns : questions.columns,
  }
}

/** Thrown before a file over the limit of 10 MB is uploaded. */
class FileTooLargeError extends Error {
  constructor({ name, size }: File) {
    const [actual, limit] = [size, maxExportCharacters].map(bytes => `${(bytes / 1e6).toFixed(1).replace('.0', '')} MB`)
    super(`${name} is ${actual}. The limit is ${limit}. Export fewer days at a time.`)
  }
}

interface ExportFile {
  name: string
  content: string
}

/**
 * Reads a file as text.
 * @throws FileTooLargeError if the file exceeds the size limit.
 */
async function readExportFile(file: File): Promise<ExportFile> {
  if (file.size > maxExportCharacters) throw new FileTooLargeError(file)
  return { name: file.name, content: await file.text() }
}

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
  const sendFile = (file: ExportFile, chosen: ImportOptions, dryRun: boolean) =>
    api.ads.import({ ...file, ...toRequest(chosen), dryRun })
  const previewing = useMutation({
    mutationFn: (input: { file: ExportFile; options: ImportOptions }) => sendFile(input.file, input.options, true),
    onSettled: (result, error) => setQuestions(existing => updateQuestions(existing, result ?? error ?? new Error())),
  })
  const importing = useSingleMutation({
    mutationFn: (file: ExportFile) => sendFile(file, options, false),
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
        error instanceof FileTooLargeError ? error.message : `Could not read ${chosen.name}. Choose it again.`,
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
