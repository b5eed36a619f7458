import type { HandlersOf } from '../../contract/handler.ts'
import type * as authorsContract from '../../contract/operations/authors.ts'
import type * as categoriesContract from '../../contract/operations/categories.ts'
import type * as pagesContract from '../../contract/operations/pages.ts'
import type * as siteContract from '../../contract/operations/site.ts'
import type { MenuLink } from '../../contract/schemas/category.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { type Actor, getActorName, mayUse } from '../../contract/scopes.ts'
import type { SiteCategory } from '../../domain/categories.ts'
import type { PictureMode } from '../../domain/pictures.ts'
import type { Authors } from '../authors/authors.ts'
import type { Categories } from '../categories/categories.ts'
import type { Pages } from '../pages/pages.ts'

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
      const shown = await settings()
      const { name, tagline, comparison, shop, dateFormat, timeZone, eventRetentionMonths } = shown
      const { brand, language, verification } = shown
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

export function categoryHandlers(categories: Categories): HandlersOf<typeof categoriesContract> {
  return {
    'categories.list': () => categories.listWithCounts(),
    'categories.create': category => categories.create(category),
    'categories.update': ({ slug, ...changes }) => categories.update(slug, changes),
    'categories.order': ({ slugs }) => categories.order(slugs),
    'categories.hide': ({ slug }) => categories.setHidden(slug, true),
    'categories.unhide': ({ slug }) => categories.setHidden(slug, false),
    'categories.delete': ({ slug, moveTo }) => categories.remove(slug, moveTo),
  }
}

export function authorHandlers(authors: Authors): HandlersOf<typeof authorsContract> {
  return {
    'authors.list': (_, { actor }) => authors.list(getAccess(actor)),
    'authors.get': ({ id }, { actor }) => authors.get(id, getAccess(actor)),
    'authors.create': changes => authors.create(changes),
    'authors.update': ({ id, ...changes }) => authors.update(id, changes),
    'authors.delete': ({ id, moveTo }) => authors.remove(id, moveTo),
  }
}

export function pageHandlers(pages: Pages): HandlersOf<typeof pagesContract> {
  return {
    'pages.list': (_, { actor }) => pages.list(getAccess(actor)),
    'pages.get': ({ id }, { actor }) => pages.get(id, getAccess(actor)),
    'pages.create': (input, { actor }) => pages.create(input, getActorName(actor)),
    'pages.update': ({ id, ...changes }, { actor }) => pages.update(id, changes, getActorName(actor)),
    'pages.preview': ({ id, ...changes }) => pages.preview(id, changes),
    'pages.revisions': ({ id }) => pages.revisions(id),
    'pages.revision': ({ id, number }) => pages.revision(id, number),
    'pages.revert': ({ id, number }, { actor }) => pages.revert(id, number, getActorName(actor)),
    'pages.reset': ({ id }, { actor }) => pages.reset(id, getActorName(actor)),
    'pages.publish': ({ id }) => pages.publish(id),
    'pages.unpublish': ({ id }) => pages.unpublish(id),
    'pages.delete': ({ id }) => pages.remove(id),
  }
}

const getAccess = (actor: Actor) => ({ drafts: mayUse(actor, 'articles:read') })
