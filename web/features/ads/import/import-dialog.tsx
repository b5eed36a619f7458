import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdImportResult,
  type ExportField,
  exportFields,
  maxExportCharacters,
} from '../../../../server/contract/schemas/ad-import.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatInteger, formatLongDate } from '../../../lib/format.ts'
import { type FileOptions, toFileRequest, useFileImport } from '../../../lib/use-file-import.ts'
import { FileImportDialog, FileQuestionFields, ImportLines } from '../../../ui/file-import.tsx'
import { SelectRow } from '../../../ui/form.tsx'
import { adSetsQuery, invalidateAds } from '../ads.queries.ts'

interface ImportOptions extends FileOptions<ExportField> {
  /** Treatment of unknown ads: skip, create, or add to the ad set with this id. */
  unknown: 'leave' | 'make' | { adSet: string }
}

const defaults: ImportOptions = { columns: {}, unknown: 'leave' }

/** State of an import of ad data. */
function useImport() {
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
  })
  return { ...importing, asksForUnknown }
}

type ImportState = ReturnType<typeof useImport>

function toRequest({ unknown, ...options }: ImportOptions) {
  return {
    ...toFileRequest(options),
    ...(typeof unknown === 'object' && { adSet: unknown.adSet }),
    createUnknown: unknown === 'make',
  }
}

/** Result of an import or of its dry run. */
function ImportReport({ result }: { result: AdImportResult }) {
  const { imported, from, to, totals, unknown, unknownTotal, rejected, rejectedTotal } = result
  return (
    <>
      <p>
        {describeRows(result)}
        {from !== null && to !== null && ` ${describeDates(from, to)}`}
      </p>
      {imported > 0 && (
        <p>
          Impressions: {formatInteger(totals.impressions)}. Clicks: {formatInteger(totals.clicks)}. Spend:{' '}
          {formatPounds(totals.spend)}. Conversions: {formatInteger(totals.conversions)}. {describeChanges(result)}
        </p>
      )}
      <ImportLines
        title={`Skipped ads: ${formatInteger(unknownTotal)}`}
        total={unknownTotal}
        lines={unknown.map(({ ad, reason, rows: count }) => `“${ad}”: ${reason} (rows: ${formatInteger(count)})`)}
      />
      <ImportLines
        title={`Rejected rows: ${formatInteger(rejectedTotal)}`}
        total={rejectedTotal}
        lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </>
  )
}

function describeRows({ dryRun, imported, rows, ads }: AdImportResult): string {
  return dryRun
    ? `Rows to import: ${formatInteger(imported)} of ${formatInteger(rows)}. Ads: ${formatInteger(ads)}.`
    : `Imported rows: ${formatInteger(imported)} of ${formatInteger(rows)}. Ads: ${formatInteger(ads)}.`
}

function describeDates(from: string, to: string): string {
  return from === to ? `Date: ${formatLongDate(from)}.` : `Dates: ${formatLongDate(from)} to ${formatLongDate(to)}.`
}

function describeChanges({ dryRun, changed, created }: AdImportResult): string {
  const changedText =
    changed === 0
      ? 'No changes: all of this data is already stored.'
      : dryRun
        ? `Values to change: ${formatInteger(changed)}.`
        : `Changed values: ${formatInteger(changed)}.`
  return created.ads === 0 ? changedText : `${changedText} ${describeCreated(dryRun, created)}`
}

function describeCreated(dryRun: boolean, { campaigns, adSets, ads }: AdImportResult['created']): string {
  const counts = `${formatInteger(campaigns)}, ad sets: ${formatInteger(adSets)}, ads: ${formatInteger(ads)}`
  return dryRun
    ? `Campaigns to create: ${counts}. All will be paused and marked as imported.`
    : `Created campaigns: ${counts}. All are paused and marked as imported.`
}

const fieldLabels: Partial<Record<ExportField, string>> = {
  date: 'dates',
  adName: 'ad names',
  impressions: 'impressions',
  clicks: 'clicks',
  spend: 'spend in pounds',
}

/** Imports ad metrics from a local file. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImport()
  const { preview, result } = importing
  const report = result ?? preview
  return (
    <FileImportDialog
      title="Import ad data"
      intro="Import an export file from Facebook Ads Manager, with one row for each ad and day."
      accept=".csv,text/csv"
      importing={importing}
      canImport={preview !== undefined && preview.imported > 0}
      questions={
        <>
          <FileQuestionFields importing={importing} labels={fieldLabels} />
          {importing.asksForUnknown && <UnknownField {...importing} />}
        </>
      }
      report={report && <ImportReport result={report} />}
      onClose={onClose}
    />
  )
}

function UnknownField({ options: { unknown }, answer }: Pick<ImportState, 'options' | 'answer'>) {
  const { data: adSets = [] } = useQuery(adSetsQuery(useApi()))
  const localAdSets = adSets.filter(({ imported }) => !imported)
  const choose = (value: string): ImportOptions['unknown'] =>
    value === 'leave' || value === 'make' ? value : { adSet: value }
  return (
    <SelectRow
      label="Unknown ads"
      value={typeof unknown === 'object' ? unknown.adSet : unknown}
      onChange={text => answer({ unknown: choose(text) })}
    >
      <option value="leave">Skip them</option>
      <option value="make">Create them with their campaigns and ad sets</option>
      {localAdSets.map(({ id, name }) => (
        <option key={id} value={id}>
          Add them to “{name}”
        </option>
      ))}
    </SelectRow>
  )
}
