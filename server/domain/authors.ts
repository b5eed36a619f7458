/** Path of the page with an author's reviews. */
export function getAuthorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`
}

/** Names such as "The Editorial Desk" belong to organisations; others belong to persons. */
export function isOrganisation(name: string): boolean {
  return /^the\s/i.test(name)
}
