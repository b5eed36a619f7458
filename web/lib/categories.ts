import {
  findCategory,
  getCategoryName,
  getCategoryPath,
  type SiteCategory,
  toProductKind,
} from '../../server/domain/categories.ts'
import { useSite } from './site.queries.ts'

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
