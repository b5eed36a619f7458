import type { HandlersOf } from '../../contract/handler.ts'
import type * as siteContract from '../../contract/operations/site.ts'
import type { MenuLink } from '../../contract/schemas/category.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { SiteCategory } from '../../domain/categories.ts'
import type { PictureMode } from '../../domain/pictures.ts'

export interface SiteOptions {
  url: string
  demo: { username: string; password: string } | null
  /** URL to post page views and clicks to, and the site's name there. */
  events: { url: string; domain: string }
  settings: () => Promise<SiteSettings>
  categories: () => Promise<readonly SiteCategory[]>
  menus: () => Promise<{ header: MenuLink[]; footer: MenuLink[]; about: MenuLink[] }>
  /** Picture mode, and the hosts from which readers load pictures. */
  readPictures(): Promise<{ mode: PictureMode; hosts: string[] }>
}

export function siteHandlers({
  settings,
  categories,
  menus,
  readPictures,
  ...site
}: SiteOptions): Omit<HandlersOf<typeof siteContract>, 'backup.download' | 'backup.status'> {
  return {
    'site.get': async () => {
      const { name, tagline, comparison, shop, dateFormat, eventRetentionMonths, ...rest } = await settings()
      const { brand, language, verification, timeZone } = rest
      return {
        ...site,
        name,
        tagline,
        comparison,
        shop,
        dateFormat,
        timeZone,
        eventRetentionMonths,
        brand,
        language,
        verification,
        categories: (await categories()).map(category => ({ ...category, formerSlugs: [...category.formerSlugs] })),
        menus: await menus(),
      }
    },
    'site.pictures': async () => readPictures(),
  }
}
