/**
 * On every answer, errors included. No inline script anywhere, so the policy needs no nonces and pages can be cached.
 * @param eventsUrl where pages post views and clicks: a path of the site, or an address elsewhere.
 * @param pictures sources of pictures besides the site itself, as a policy names them.
 */
export function securityHeaders(
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
