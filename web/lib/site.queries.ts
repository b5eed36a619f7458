import type { Client } from '../../server/contract/client.ts'
import type { Output } from '../../server/contract/operation.ts'
import type { siteGet, sitePictures } from '../../server/contract/operations/site.ts'
import { useApi } from './api.tsx'
import type { PageRead } from './page-reads.ts'
import { useRead } from './page-reads.ts'

/** For a page that fails before its settings were read. */
const unread: Output<typeof siteGet> = {
  name: '',
  tagline: '',
  url: '',
  demo: null,
  comparison: { columns: [], currency: '' },
  eventRetentionMonths: null,
  events: { url: '', domain: '' },
}

export function siteQuery(api: Client): PageRead<Output<typeof siteGet>> {
  return { queryKey: ['api', 'site'], queryFn: () => api.site.get() }
}

/** The hosts from which readers load pictures. */
export function picturesQuery(api: Client): PageRead<Output<typeof sitePictures>> {
  return { queryKey: ['api', 'site', 'pictures'], queryFn: () => api.site.pictures() }
}

/** The public settings of the site; read before any page is shown. */
export function useSite() {
  const { data } = useRead(siteQuery(useApi()))
  return data ?? unread
}
