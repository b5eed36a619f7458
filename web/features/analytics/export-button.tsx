import { useMutation } from '@tanstack/react-query'
import { byteOrderMark, toAnalyticsCsv } from '../../../server/contract/analytics-csv.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'

interface ExportButtonProps {
  data: Comprehensive
  isDisabled: boolean
}

/**
 * Downloads the metrics of every article as CSV. Uses the loaded rows if they are complete; otherwise reads all of
 * them.
 */
export function ExportButton({ data, isDisabled }: ExportButtonProps) {
  const api = useApi()
  const { range, articlePerformance, articlesInAll } = data
  const fullRead = useMutation({
    mutationFn: () => api.analytics.comprehensive({ range: `${range.from}..${range.to}` }),
    onSuccess: all => saveFile(getFileName(all), toAnalyticsCsv(all.articlePerformance)),
  })
  const isComplete = articlePerformance.length >= articlesInAll
  return (
    <div>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={isDisabled || fullRead.isPending}
        onClick={() =>
          isComplete ? saveFile(getFileName(data), toAnalyticsCsv(articlePerformance)) : fullRead.mutate()
        }
      >
        Download CSV
      </button>
      <p className="note" role="status">
        {fullRead.isPending && 'Reading all articles…'}
        {fullRead.error && getErrorText(fullRead.error)}
      </p>
    </div>
  )
}

function getFileName({ range: { from, to }, sample }: Comprehensive): string {
  return `${sample ? 'sample-' : ''}analytics-${from}_${to}.csv`
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
