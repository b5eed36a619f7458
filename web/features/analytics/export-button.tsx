import { analyticsCsv, markOfUtf8 } from '../../../server/contract/analytics-csv.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'

interface Props {
  data: Comprehensive
  isDisabled: boolean
}

/** Every article with its figures as a file, made of what is on the screen. */
export function ExportButton({ data, isDisabled }: Props) {
  return (
    <button
      type="button"
      className="button button-small button-quiet"
      disabled={isDisabled}
      onClick={() => save(fileName(data), analyticsCsv(data.articlePerformance))}
    >
      Download CSV
    </button>
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
