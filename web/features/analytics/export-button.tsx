import { useMutation } from '@tanstack/react-query'
import { analyticsCsv, markOfUtf8 } from '../../../server/contract/analytics-csv.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from '../../lib/reason-of.ts'

interface Props {
  data: Comprehensive
  isDisabled: boolean
}

/**
 * Downloads the metrics of every article as CSV. Uses the loaded rows if they are complete; otherwise reads all of
 * them.
 */
export function ExportButton({ data, isDisabled }: Props) {
  const api = useApi()
  const { range, articlePerformance, articlesInAll } = data
  const reading = useMutation({
    mutationFn: () => api.analytics.comprehensive({ range: `${range.from}..${range.to}` }),
    onSuccess: all => save(fileName(all), analyticsCsv(all.articlePerformance)),
  })
  const isWhole = articlePerformance.length >= articlesInAll
  return (
    <div>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={isDisabled || reading.isPending}
        onClick={() => (isWhole ? save(fileName(data), analyticsCsv(articlePerformance)) : reading.mutate())}
      >
        Download CSV
      </button>
      <p className="note" role="status">
        {reading.isPending && 'Reading all articles…'}
        {reading.error && reasonOf(reading.error)}
      </p>
    </div>
  )
}

function fileName({ range: { from, to }, sample }: Comprehensive): string {
  return `${sample ? 'sample-' : ''}analytics-${from}_${to}.csv`
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([markOfUtf8, text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
