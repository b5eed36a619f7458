/** The tag of a site that has none of its own: commission from links with it goes to nobody. */
export const placeholderTag = 'sample-21'

export const noTagWarning = 'Your links earn nothing until you set an affiliate tag'

/** In the details of a refusal to publish: the same call with `withoutTag` goes through. */
export const noTagDetails = { affiliateTag: 'placeholder' } as const

export function isRefusedWithoutTag(details: unknown): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'affiliateTag') === 'placeholder'
}
