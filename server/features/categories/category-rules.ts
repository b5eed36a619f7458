import { BlogopsError } from '../../contract/errors.ts'
import { findCategory, type SiteCategory } from '../../domain/categories.ts'
import { formatQuantity } from '../../domain/number-format.ts'

/** Rules of a list of categories, and their errors. */

/** Former slugs after a change of the slug. A category may take back one of its own. */
export function listFormerSlugs({ slug, formerSlugs }: SiteCategory, newSlug: string): string[] {
  return [...new Set([...formerSlugs, slug])].filter(former => former !== newSlug)
}

export function assertFound(categories: readonly SiteCategory[], slug: string): SiteCategory {
  const found = findCategory(categories, slug)
  if (found) return found
  throw new BlogopsError('not_found', `There is no category ${slug}.`, {
    hint: 'List them: blogops categories list',
  })
}

/** @param own Category that takes the slug. It may take back a former slug. */
export function assertFreeSlug(categories: readonly SiteCategory[], slug: string, own?: SiteCategory): void {
  const owner = categories.find(other => other !== own && (other.slug === slug || other.formerSlugs.includes(slug)))
  if (!owner) return
  const message =
    owner.slug === slug
      ? `The address ${slug} belongs to the category ${owner.name}.`
      : `The address ${slug} is an earlier one of the category ${owner.name}, to which it redirects.`
  throw new BlogopsError('conflict', message, {
    hint: 'Choose another address.',
    details: { slug },
  })
}

export function assertFreeName(categories: readonly SiteCategory[], { name, slug }: SiteCategory): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase()
  const owner = categories.find(other => other.slug !== slug && fold(other.name) === fold(name))
  if (!owner) return
  throw new BlogopsError('conflict', `There is already a category named ${owner.name} (${owner.slug}).`, {
    hint: 'Choose another name.',
    details: { name },
  })
}

export function inUseError({ name, slug }: SiteCategory, articles: number): BlogopsError {
  const message = `The category ${name} has ${formatQuantity(articles, 'article')}. Drafts and deleted articles count.`
  return new BlogopsError('conflict', message, {
    hint: `Move its articles: blogops categories delete ${slug} --move-to <category>. Or hide it: blogops categories hide ${slug}`,
    details: { articles },
  })
}

export function unknownCategoryError(categories: readonly SiteCategory[]): BlogopsError {
  const message = `Category must be one of: ${categories.map(({ slug }) => slug).join(', ')}`
  return new BlogopsError('bad_request', message, { details: { fields: [{ field: 'category', message }] } })
}
