import type { HandlersOf } from '../../contract/handler.ts'
import type * as siteContract from '../../contract/operations/site.ts'

export interface SiteOptions {
  name: string
  url: string
  /** The sign-in a demo site shows to everybody. */
  demo: { username: string; password: string } | null
}

export function siteHandlers({ name, url, demo }: SiteOptions): HandlersOf<typeof siteContract> {
  return { 'site.get': async () => ({ name, url, demo }) }
}
