import type { HandlersOf } from '../../contract/handler.ts'
import type * as siteContract from '../../contract/operations/site.ts'
import type { PictureMode } from '../../contract/pictures.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'

export interface SiteOptions {
  url: string
  demo: { username: string; password: string } | null
  /** Where page views and clicks are posted, and the name of the site there. */
  events: { url: string; domain: string }
  settings: () => Promise<SiteSettings>
  /** From where readers load pictures. */
  readPictures(): Promise<{ mode: PictureMode; hosts: string[] }>
}

export function siteHandlers({ settings, readPictures, ...site }: SiteOptions): HandlersOf<typeof siteContract> {
  return {
    'site.get': async () => {
      const { name, tagline, comparison, eventRetentionMonths } = await settings()
      return { ...site, name, tagline, comparison, eventRetentionMonths }
    },
    'site.pictures': async () => readPictures(),
  }
}
