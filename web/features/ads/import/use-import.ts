import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdImportResult,
  type ExportField,
  exportFields,
  maxExportCharacters,
} from '../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../lib/api.tsx'
import { getServerMessage } from '../../../lib/error-text.ts'
import { showError } from '../../../lib/toasts.ts'
import { type FileOptions, toFileRequest, useFileImport } from '../../../lib/use-file-import.ts'
import { invalidateAds } from '../ads.queries.ts'

export interface ImportOptions extends FileOptions<ExportField> {
  /** Treatment of unknown ads: skip, create, or add to the ad set with this id. */
  unknown: 'leave' | 'make' | { adSet: string }
}

const defaults: ImportOptions = { columns: {}, unknown: 'leave' }

/** State of an import of ad data. */
export function useImport() {
  const api = useApi()
  const queries = useQueryClient()
  /** True once the file contained unknown ads. The question stays, so that the answer can be changed. */
  const [asksForUnknown, setAsksForUnknown] = useState(false)
  const importing = useFileImport<ExportField, ImportOptions, AdImportResult>({
    fields: exportFields,
    defaults,
    maxCharacters: maxExportCharacters,
    sizeHint: 'Export fewer days at a time.',
    send: (file, options, dryRun) => api.ads.import({ ...file, ...toRequest(options), dryRun }),
    onChosen: () => setAsksForUnknown(false),
    onPreview: ({ unknownTotal }) => setAsksForUnknown(known => known || unknownTotal > 0),
    onImported: () => invalidateAds(queries),
    onFailed: error => showError('Failed to Import', getServerMessage(error) ?? 'Please try again.'),
  })
  return { ...importing, asksForUnknown }
}

export type ImportState = ReturnType<typeof useImport>

function toRequest({ unknown, ...options }: ImportOptions) {
  return {
    ...toFileRequest(options),
    ...(typeof unknown === 'object' && { adSet: unknown.adSet }),
    createUnknown: unknown === 'make',
  }
}
