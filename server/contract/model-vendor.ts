/** Where the model is asked when no other server is named. */
export const vendorUrl = 'https://api.anthropic.com'

/** The host of a model's server, for people; `baseUrl` is null for the vendor's own. */
export function modelHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? vendorUrl).host
}
