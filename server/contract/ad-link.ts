export interface AdLink {
  /** URL of our article, without parameters. */
  linkUrl: string
  /** The campaign's name. */
  campaign: string
  adId: string
}

/** Returns the query string that identifies visitors from an ad: "utm_source=facebook&utm_medium=paid&…". */
export function createAdUrlTags({ campaign, adId }: Omit<AdLink, 'linkUrl'>): string {
  const tags = { utm_source: 'facebook', utm_medium: 'paid', utm_campaign: campaign, utm_content: adId }
  return new URLSearchParams(tags).toString()
}

/** Returns the URL that a click on the ad opens. */
export function createAdLink({ linkUrl, ...tags }: AdLink): string {
  const url = new URL(linkUrl)
  url.search = createAdUrlTags(tags)
  return url.href
}
