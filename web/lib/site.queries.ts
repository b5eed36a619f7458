import type { Client } from '../../server/contract/client.ts'
import type { Output } from '../../server/contract/operation.ts'
import type { siteGet, sitePictures } from '../../server/contract/operations/site.ts'
import { useApi } from './api.tsx'
import type { DataQuery } from './page-reads.ts'
import { usePageData } from './page-reads.ts'

/** Placeholder for a page that fails before the settings are loaded. */
const placeholder: Output<typeof siteGet> = {
  name: '',
  tagline: '',
  url: '',
  demo: null,
  comparison: { columns: [], currency: '' },
  eventRetentionMonths: null,
  events: { url: '', domain: '' },
}

export function siteQuery(api: Client): DataQuery<Output<typeof siteGet>> {
  return { queryKey: ['api', 'site'], queryFn: () => api.site.get() }
}

/** Hosts from which readers load pictures. */
export function picturesQuery(api: Client): DataQuery<Output<typeof sitePictures>> {
  return { queryKey: ['api', 'site', 'pictures'], queryFn: () => api.site.pictures() }
}

/** Public settings of the site. They are loaded before any page is shown. */
export function useSite() {
  const { data } = usePageData(siteQuery(useApi()))
  return data ?? placeholder
}
