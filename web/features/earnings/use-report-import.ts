import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { CallError } from '../../../server/contract/client.ts'
import {
  type EarningsField,
  type EarningsImportRequest,
  earningsFields,
  maxReportCharacters,
} from '../../../server/contract/schemas/earnings.ts'
import { useApi } from '../../lib/api.tsx'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { invalidateEarnings } from './earnings.queries.ts'

type ReportFile = Pick<EarningsImportRequest, 'name' | 'content'>

interface ReportOptions {
  dateFormat?: EarningsImportRequest['dateFormat']
  /** Column name by field. */
  columns: Partial<Record<EarningsField, string>>
}

/** Questions that the file leaves open. A question stays once it was asked, so that the answer can be changed. */
interface Questions {
  date: boolean
  missing: readonly EarningsField[]
  found: readonly string[]
}

const noQuestions: Questions = { date: false, missing: [], found: [] }
const noOptions: ReportOptions = { columns: {} }

const refusalSchema = z.object({
  dateFormat: z.array(z.string()).optional(),
  missing: z.array(z.string()).optional(),
  found: z.array(z.string()).optional(),
})

function updateQuestions(questions: Questions, error: Error | null): Questions {
  const details = error instanceof CallError ? error.details : undefined
  const { dateFormat, missing: names = [], found = [] } = refusalSchema.safeParse(details).data ?? {}
  const missing = earningsFields.filter(field => names.includes(field))
  return {
    date: questions.date || dateFormat !== undefined,
    missing: [...new Set([...questions.missing, ...missing])],
    found: missing.length > 0 ? found : questions.found,
  }
}

/** State of an import: a dry run after choosing the file and after each answer, then the import. */
export function useReportImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [file, setFile] = useState<ReportFile>()
  const [options, setOptions] = useState(noOptions)
  const [questions, setQuestions] = useState(noQuestions)
  const [readError, setReadError] = useState<string>()
  const send = (report: ReportFile, chosen: ReportOptions, dryRun: boolean) =>
    api.earnings.import({ ...report, ...toRequest(chosen), dryRun })
  const previewing = useMutation({
    mutationFn: (input: { file: ReportFile; options: ReportOptions }) => send(input.file, input.options, true),
    onSettled: (_, error) => setQuestions(existing => updateQuestions(existing, error)),
  })
  const importing = useSingleMutation({
    mutationFn: (report: ReportFile) => send(report, options, false),
    onSuccess: () => invalidateEarnings(queries),
  })

  async function choose(chosen: File): Promise<void> {
    importing.reset()
    if (chosen.size > maxReportCharacters) {
      setReadError(`${chosen.name} is larger than 10 MB. Download fewer days at a time.`)
      return
    }
    try {
      const report = { name: chosen.name, content: await chosen.text() }
      setReadError(undefined)
      setFile(report)
      setOptions(noOptions)
      setQuestions(noQuestions)
      previewing.mutate({ file: report, options: noOptions })
    } catch {
      setReadError(`Could not read ${chosen.name}. Choose it again.`)
    }
  }

  function answer(changes: Partial<ReportOptions>): void {
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
  }
}

export type ReportImport = ReturnType<typeof useReportImport>

function toRequest({ dateFormat, columns }: ReportOptions) {
  const map = Object.entries(columns).map(([field, column]) => `${column}=${field}`)
  return { ...(dateFormat && { dateFormat }), ...(map.length > 0 && { map }) }
}
