export interface AdLink {
  /** The address of our article, without parameters. */
  linkUrl: string
  /** The campaign's name. */
  campaign: string
  adId: string
}

/** What a link of an ad carries, so that its visitors can be told apart: "utm_source=facebook&utm_medium=paid&…". */
export function adUrlTags({ campaign, adId }: Omit<AdLink, 'linkUrl'>): string {
  const tags = { utm_source: 'facebook', utm_medium: 'paid', utm_campaign: campaign, utm_content: adId }
  return new URLSearchParams(tags).toString()
}

/** The address a click on the ad leads to. */
export function adLink({ linkUrl, ...tags }: AdLink): string {
  const url = new URL(linkUrl)
  url.search = adUrlTags(tags)
  return url.href
}
