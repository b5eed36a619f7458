import { adminPaths } from '../../../contract/page.ts'

/** Allows everything except the API and the admin pages. This only affects crawlers; access is guarded elsewhere. */
export function renderRobotsText(siteUrl: string): string {
  const closed = ['/api/', ...adminPaths].map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
