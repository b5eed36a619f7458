/** The sections a reader can jump to, by the id of their anchor. */
export const contents = [
  { id: 'overview', title: 'Overview' },
  { id: 'our-top-picks', title: 'Our Top Picks' },
  { id: 'comparison-table', title: 'Comparison Table' },
  { id: 'buying-guide', title: 'Buying Guide' },
] as const

export type SectionId = (typeof contents)[number]['id']

/** The anchor of a product's detailed review. */
export function reviewId({ id }: { id: string }): string {
  return `review-${id}`
}

/**
 * The id for a section of the page. The body is written elsewhere and may have headings with the same ids: then the
 * anchor is the body's, which comes first, and the page's own section goes without.
 */
export function ownId(id: SectionId, body: string): SectionId | undefined {
  return body.includes(`id="${id}"`) ? undefined : id
}
