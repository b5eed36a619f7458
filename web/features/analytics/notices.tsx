import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { SampleMetricsLabel } from '../../ui/sample-label.tsx'

/** Warnings that affect how far the metrics can be trusted. */
export function DataNotices({ notices, sample }: Pick<Comprehensive, 'notices' | 'sample'>) {
  return (
    <>
      {sample && <SampleMetricsLabel />}
      {notices.map(notice => (
        <p key={notice} className="notice notice-warning">
          {notice}
        </p>
      ))}
    </>
  )
}
