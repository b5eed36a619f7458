/** Default base URL of the model API. */
export const defaultModelUrl = 'https://api.anthropic.com'

/** Returns the host of the model API for display; `baseUrl` is null for the default. */
export function getModelHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? defaultModelUrl).host
}
