/** Default base URL of the model API. */
export const vendorUrl = 'https://api.anthropic.com'

/** Returns the host of the model API for display; `baseUrl` is null for the default. */
export function modelHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? vendorUrl).host
}
