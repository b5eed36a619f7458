import { slugify } from './slugify.ts'

/** Slug of an author whose name no record describes. Names in scripts that have no slug are spelled by code points. */
export function toAuthorSlug(name: string): string {
  const slug = slugify(name)
  if (slug !== 'article' || /article/i.test(name)) return slug
  return `author-${Array.from(name, letter => letter.codePointAt(0)?.toString(36)).join('')}`.slice(0, 80)
}

/** Path of the page with an author's reviews. */
export function getAuthorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`
}

/** Names such as "The Editorial Desk" belong to organisations; others belong to persons. */
export function isOrganisation(name: string): boolean {
  return /^the\s/i.test(name)
}
