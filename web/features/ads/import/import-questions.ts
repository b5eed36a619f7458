import * as z from 'zod'
import { CallError } from '../../../../server/contract/client.ts'
import { type AdImportResult, type ExportField, exportFields } from '../../../../server/contract/schemas/ad-import.ts'

export interface Questions {
  /** True if the dates are ambiguous. */
  date: boolean
  /** Required fields without a known column, and the columns of the file. */
  columns: { missing: ExportField[]; found: string[] }
  /** True if the file contains unknown ads. */
  unknown: boolean
}

export const noQuestions: Questions = { date: false, columns: { missing: [], found: [] }, unknown: false }

const refusalSchema = z.object({
  dateFormat: z.array(z.string()).optional(),
  missing: z.array(z.string()).optional(),
  found: z.array(z.string()).optional(),
})

/**
 * Updates the open questions after an answer. A question stays once it was asked, so that the answer can be changed.
 */
export function updateQuestions(questions: Questions, answer: AdImportResult | Error): Questions {
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
