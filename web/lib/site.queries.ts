import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import type { Output } from '../../server/contract/operation.ts'
import type { siteGet } from '../../server/contract/operations/site.ts'
import { defaultBrand } from '../../server/domain/brand.ts'
import {
  findCategory,
  getCategoryName,
  getCategoryPath,
  type SiteCategory,
  toProductKind,
} from '../../server/domain/categories.ts'
import { defaultShop } from '../../server/domain/shops.ts'
import { createDayFinder, defaultTimeZone } from '../../server/domain/site-days.ts'
import { useApi } from './api.tsx'
import { type DataQuery, usePageData } from './page-data.tsx'

/** Placeholder for a page that fails before the settings are loaded. */
const placeholder: Output<typeof siteGet> = {
  name: '',
  tagline: '',
  url: '',
  demo: null,
  comparison: { table: 'facts', columns: [], currency: '' },
  shop: defaultShop.id,
  dateFormat: 'us',
  timeZone: defaultTimeZone,
  categories: [],
  menus: { header: [], footer: [], about: [] },
  eventRetentionMonths: null,
  brand: defaultBrand,
  language: 'en-GB',
  verification: [],
  events: { url: '', domain: '' },
}

export function siteQuery(api: Client): DataQuery<Output<typeof siteGet>> {
  return { queryKey: ['api', 'site'], queryFn: () => api.site.get() }
}

/** Public settings of the site. They are loaded before any page is shown. */
export function useSite() {
  const { data } = usePageData(siteQuery(useApi()))
  return data ?? placeholder
}

/** Current day in the time zone of the site: `2026-11-21`. */
export function useToday(): string {
  return createDayFinder(useSite().timeZone)(Date.now())
}

/** Language model of the site, or none. */
export function engineQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'generate', 'engine'], queryFn: () => api.generate.engine() })
}

export const settingsKey = ['api', 'settings']

export function settingsQuery(api: Client) {
  return queryOptions({ queryKey: settingsKey, queryFn: () => api.settings.get() })
}

/** Settings of the site. Undefined until they are loaded and after an error. */
export function useSettings() {
  return useQuery(settingsQuery(useApi())).data
}

/** Category of an article as pages show it. */
export interface CategoryView {
  name: string
  /** Kind of products, which selects the drawn cover. */
  kind: string
  /** Address of its page; null if pages do not link to it. */
  href: string | null
}

export function toCategoryView(categories: readonly SiteCategory[], slug: string): CategoryView {
  const found = findCategory(categories, slug)
  return {
    name: getCategoryName(categories, slug),
    kind: toProductKind(categories, slug),
    href: found && !found.hidden ? getCategoryPath(found.slug) : null,
  }
}

/** Categories of the site, in order. */
export function useCategories(): readonly SiteCategory[] {
  return useSite().categories
}

export function useCategoryView(slug: string): CategoryView {
  return toCategoryView(useCategories(), slug)
}

/** Option of a list of categories: hidden ones are marked. */
export function getOptionLabel({ name, hidden }: Pick<SiteCategory, 'name' | 'hidden'>): string {
  return hidden ? `${name} (hidden)` : name
}
