/**
 * Returns the security headers of every answer, errors included. There are no inline scripts, so the policy needs no
 * nonces and pages can be cached.
 * @param eventsUrl address to which pages post views and clicks: a path of the site, or an external address.
 * @param pictures additional sources of pictures, in the syntax of the policy.
 */
export function createSecurityHeaders(
  siteUrl: string,
  eventsUrl = '/',
  pictures: readonly string[] = [],
): Readonly<Record<string, string>> {
  const { origin: eventsOrigin } = new URL(eventsUrl, siteUrl)
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...pictures].join(' '),
    eventsOrigin === new URL(siteUrl).origin ? "connect-src 'self'" : `connect-src 'self' ${eventsOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}
