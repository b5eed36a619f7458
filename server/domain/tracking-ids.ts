/** Tracking ids: further affiliate tags of one account, by which the shop's reports distinguish links. */

/** Choices of what has a tracking id of its own. */
export const trackingSchemes = ['tag', 'article', 'campaign'] as const
export type TrackingScheme = (typeof trackingSchemes)[number]

export const trackingSchemeNotes: Readonly<Record<TrackingScheme, string>> = {
  tag: 'All links carry the affiliate tag.',
  article: 'The links of an article carry its tracking id.',
  campaign:
    "Visitors from an ad get links with the campaign's id on the first page. All other links have the affiliate tag.",
}

/**
 * Maximum number of tracking ids of an account at Amazon Associates, the affiliate tag included.
 *
 * Source: Associates Central, Manage Your Tracking IDs
 */
export const maxTrackingIds = 100

/** Returns the form in which tracking ids are stored and compared: the shop ignores case. */
export function toTrackingId(text: string): string {
  return text.trim().toLowerCase()
}
