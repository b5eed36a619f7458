import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { SampleFigures } from '../../ui/sample-label.tsx'

/** What has to be known before the figures are trusted. */
export function Notices({ notices, sample }: Pick<Comprehensive, 'notices' | 'sample'>) {
  return (
    <>
      {sample && <SampleFigures />}
      {notices.map(notice => (
        <p key={notice} className="notice notice-warning">
          {notice}
        </p>
      ))}
    </>
  )
}
