import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'

/** What has to be known before the figures are trusted. */
export function Notices({ notices, sample = false }: Partial<Pick<Comprehensive, 'notices' | 'sample'>>) {
  return (
    <>
      {sample && (
        <p className="notice">
          <strong>Sample figures</strong>
          Some of these figures were made up to show what this page does. They are not of real readers or real money.
        </p>
      )}
      {notices?.map(notice => (
        <p key={notice} className="notice notice-warning">
          {notice}
        </p>
      ))}
    </>
  )
}
