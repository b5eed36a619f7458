/** Category of articles. A list of categories is in the order of menus and forms. */
export interface SiteCategory {
  /** Last part of the address: `/category/coffee-grinders`. */
  readonly slug: string
  /** Name for readers. */
  readonly name: string
  /** True if pages do not link to it. Its own page still answers. */
  readonly hidden: boolean
  /** Earlier slugs, oldest first. Their addresses redirect to the current one. */
  readonly formerSlugs: readonly string[]
}

/** Category of a new site. Covers, sample products and embedded texts know these kinds of products. */
export type DefaultCategory = keyof typeof defaultNames

const defaultNames = {
  tech: 'Tech',
  home: 'Home & Garden',
  fitness: 'Fitness',
  office: 'Office',
  audio: 'Audio',
  gaming: 'Gaming',
  'coffee-grinders': 'Coffee Grinders',
  kitchen: 'Kitchen Appliances',
} as const

export function isDefaultCategory(slug: string): slug is DefaultCategory {
  return Object.hasOwn(defaultNames, slug)
}

export const defaultCategorySlugs: readonly DefaultCategory[] = Object.keys(defaultNames).filter(isDefaultCategory)

/** Categories of a new site. */
export const defaultCategories: readonly SiteCategory[] = defaultCategorySlugs.map(slug => ({
  slug,
  name: defaultNames[slug],
  hidden: false,
  formerSlugs: [],
}))

/** Finds a category by its slug or, if there is none, by a former slug. */
export function findCategory<C extends Pick<SiteCategory, 'slug' | 'formerSlugs'>>(
  categories: readonly C[],
  slug: string,
): C | undefined {
  return (
    categories.find(category => category.slug === slug) ??
    categories.find(({ formerSlugs }) => formerSlugs.includes(slug))
  )
}

/** Returns the category name for readers; unknown categories are returned unchanged. */
export function getCategoryName(
  categories: readonly Pick<SiteCategory, 'slug' | 'name' | 'formerSlugs'>[],
  slug: string,
): string {
  return findCategory(categories, slug)?.name ?? slug
}

/** Returns the slug of the first category that pages link to, or of the first one. */
export function getFirstCategory(categories: readonly Pick<SiteCategory, 'slug' | 'hidden'>[]): string {
  return (categories.find(({ hidden }) => !hidden) ?? categories[0])?.slug ?? ''
}

/** Returns the category of generated articles for which none is requested: tech, or the first one. */
export function getUsualCategory(categories: readonly Pick<SiteCategory, 'slug' | 'hidden' | 'formerSlugs'>[]): string {
  return findCategory(categories, 'tech')?.slug ?? getFirstCategory(categories)
}

/**
 * Returns the default category that a category is, or was renamed from. Undefined for a category that a person
 * created.
 */
export function toDefaultCategory(
  categories: readonly Pick<SiteCategory, 'slug' | 'formerSlugs'>[],
  slug: string,
): DefaultCategory | undefined {
  const { formerSlugs = [] } = findCategory(categories, slug) ?? {}
  return [slug, ...formerSlugs.toReversed()].find(isDefaultCategory)
}

/** Returns what a category is about, for texts and searches: its default category, or its own slug. */
export function toProductKind(categories: readonly Pick<SiteCategory, 'slug' | 'formerSlugs'>[], slug: string): string {
  return toDefaultCategory(categories, slug) ?? slug
}

/**
 * Returns the slug of the site's category for a default one, which may have been renamed. Undefined if the site has
 * deleted it.
 */
export function fromDefaultCategory(
  categories: readonly Pick<SiteCategory, 'slug' | 'formerSlugs'>[],
  slug: DefaultCategory,
): string | undefined {
  return findCategory(categories, slug)?.slug
}

export function getCategoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}
