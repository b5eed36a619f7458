import { adminPaths } from '../../../contract/page.ts'

/** Everything may be read but calls and what only admins see; that is guarded by more than this, and only not looked for. */
export function robotsText(siteUrl: string): string {
  const closed = ['/api/', ...adminPaths].map(path => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, 'Allow: /', '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
