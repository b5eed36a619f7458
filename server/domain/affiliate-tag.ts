/** Tag of a site that has none of its own: nobody earns commission from its links. */
export const placeholderTag = 'sample-21'

export const noTagWarning = 'Your links earn nothing until you set an affiliate tag'

/** Error details of a refusal to publish; the same call succeeds with `withoutTag`. */
export const noTagDetails = { affiliateTag: 'placeholder' } as const

export function isRefusedWithoutTag(details: unknown): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'affiliateTag') === 'placeholder'
}
