import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultCategories } from '../../../server/domain/categories.ts'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine, temporaryFolder } from '../../testing/fake-terminal.ts'

const url = 'https://shelf.test'

function page(body: string, head = ''): string {
  const facts = 'lang="en-GB" data-app="/assets/app-1.js" data-events="/api/event" data-domain="shelf.test"'
  const styles = ['/assets/site-1.css', '/brand-1d5c45-86cdac.css'].map(
    href => `<link rel="stylesheet" href="${href}"/>`,
  )
  const links = styles.join('') + head
  return `<!doctype html><html ${facts}><head>${links}</head><body>${body}</body></html>`
}

/** Opens a site with one article and a home page in two parts. `changes` replace its answers. */
function site(changes: Record<string, () => Response> = {}) {
  const entry = (at: string) => `<url><loc>${url}${at}</loc></url>`
  const next = '<a class="button" href="/?page=2" rel="next">Older</a>'
  const text =
    (content: string, type = 'text/html') =>
    () =>
      new Response(content, { headers: { 'content-type': type } })
  const found: Record<string, () => Response> = {
    '/api/site': () =>
      json({
        name: 'S',
        tagline: '',
        url,
        comparison: {},
        events: { url: '/api/event', domain: 'shelf.test' },
        demo: null,
        categories: defaultCategories,
      }),
    '/sitemap.xml': text(`<urlset>${entry('/')}${entry('/article/caf%C3%A9')}${entry('/terms')}</urlset>`),
    '/': text(
      page(`${next}<img src="/images/aa-10x10.webp" srcset="/images/aa-5x5.webp 5w, /images/aa-10x10.webp 10w"/>`),
    ),
    '/?page=2': text(page('<a href="/" rel="prev">Newer</a>', `<link rel="canonical" href="${url}/?page=2"/>`)),
    '/article/caf%C3%A9': text(page('Café', `<meta property="og:image" content="${url}/covers/caf%C3%A9.png?v=1"/>`)),
    '/article/caf%C3%A9.md': text('# Café'),
    '/terms.md': text('# Terms'),
    '/brand-1d5c45-86cdac.css': text(':root{}', 'text/css'),
    '/terms': text(page('See https://other.test/images/theirs.webp and "/images/none-1x1.webp".')),
    '/assets/site-1.css': text('@font-face{src:url(/assets/font-1.woff2)}', 'text/css'),
    ...Object.fromEntries(
      [
        '/robots.txt',
        '/feed.xml',
        '/llms.txt',
        '/assets/font-1.woff2',
        '/images/aa-10x10.webp',
        '/images/aa-5x5.webp',
      ].map(name => [name, text(`bytes of ${name}`)]),
    ),
    '/covers/caf%C3%A9.png': text('png'),
    ...changes,
  }
  const missing = () => new Response(page('Page Not Found'), { status: 404 })
  const empty = text(page('Nothing here yet'))
  const { fetch } = fakeServer({})
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const given = found[pathname + search]
    if (given) return given()
    if (pathname.startsWith('/category/')) return empty()
    return pathname.startsWith('/api/') ? fetch(request) : missing()
  }
  const cwd = temporaryFolder()
  const cli = (...words: string[]) => runLine(['export', ...words, '--server', url], { cwd, fetch: answer })
  const read = (file: string) => readFileSync(path.join(cwd, 'public', file), 'utf8')
  const files = (folder = 'public') =>
    readdirSync(path.join(cwd, folder), { recursive: true, withFileTypes: true })
      .filter(each => each.isFile())
      .map(each => path.relative(path.join(cwd, folder), path.join(each.parentPath, each.name)))
      .filter(name => !name.startsWith('category'))
      .sort()
  return { cwd, cli, read, files, found }
}

describe('blogops export', () => {
  it('writes all public pages, documents and linked files, and nothing of the desk', async () => {
    const { cwd, cli, files } = site()
    const { exit, stdout, stderr } = await cli('public')
    expect([exit, stderr]).toEqual([0, expect.stringContaining('not counted. To count them, pass --events-url')])
    expect(stdout).toMatch(/^Exported \d+ pages of https:\/\/shelf\.test to public/)
    expect(files()).toEqual([
      ...['.blogops-export.json', '404.html', 'article/café.md', 'article/café/index.html', 'assets/font-1.woff2'],
      ...[
        'assets/site-1.css',
        'brand-1d5c45-86cdac.css',
        'covers/café.png',
        'feed.xml',
        'images/aa-10x10.webp',
        'images/aa-5x5.webp',
      ],
      ...['index.html', 'llms.txt', 'page/2/index.html', 'robots.txt', 'sitemap.xml', 'terms.md', 'terms/index.html'],
    ])
    expect(existsSync(path.join(cwd, 'public/category/kitchen/index.html'))).toBe(true)
    expect(readdirSync(cwd)).toEqual(['public'])
  })

  it('links pages by file addresses without counting visits or loading the desk', async () => {
    const { cli, read } = site()
    await cli('public')
    expect(read('index.html')).toContain('<a class="button" href="/page/2/" rel="next">')
    expect(read('page/2/index.html')).toContain(`<link rel="canonical" href="${url}/page/2/"/>`)
    expect(read('index.html')).toContain('<html lang="en-GB" data-domain="shelf.test">')
    await cli('public', '--events-url', 'https://desk.test/api/event')
    expect(read('index.html')).toContain('data-events="https://desk.test/api/event"')
  })

  it('keeps the counting of another service', async () => {
    const plausible = page('Home').replace('/api/event', 'https://plausible.io/api/event')
    const { cli, read } = site({ '/': () => new Response(plausible) })
    await cli('public')
    expect(read('index.html')).toContain('data-events="https://plausible.io/api/event"')
  })

  it('writes the same bytes for the same site and removes outdated files', async () => {
    const { cwd, cli, files, read, found } = site()
    await cli('public')
    await cli('again')
    expect(files('again')).toEqual(files())
    expect(readFileSync(path.join(cwd, 'again/.blogops-export.json'), 'utf8')).toBe(read('.blogops-export.json'))
    found['/sitemap.xml'] = () => new Response(`<urlset><url><loc>${url}/</loc></url></urlset>`)
    await cli('public')
    expect(files().filter(name => /article|terms/.test(name))).toEqual([])
  })

  it('follows an index of sitemaps and writes each of them', async () => {
    const entries = (name: string, ...paths: string[]) =>
      new Response(`<${name}>${paths.map(at => `<loc>${url}${at}</loc>`).join('')}</${name}>`)
    const { cli, files } = site({
      '/sitemap.xml': () => entries('sitemapindex', '/sitemap-1.xml', '/sitemap-2.xml'),
      '/sitemap-1.xml': () => entries('urlset', '/'),
      '/sitemap-2.xml': () => entries('urlset', '/terms', '/article/caf%C3%A9'),
    })
    expect((await cli('public')).exit).toBe(0)
    expect(files().filter(name => /sitemap|index\.html/.test(name))).toEqual([
      ...[
        'article/café/index.html',
        'index.html',
        'page/2/index.html',
        'sitemap-1.xml',
        'sitemap-2.xml',
        'sitemap.xml',
      ],
      'terms/index.html',
    ])
  })

  it('refuses a folder with other files and names them', async () => {
    const { cwd, cli } = site()
    mkdirSync(path.join(cwd, 'public'))
    writeFileSync(path.join(cwd, 'public/photo.jpg'), 'mine')
    const refused = await cli('public')
    expect([refused.exit, refused.stderr]).toEqual([5, expect.stringContaining('no export wrote: photo.jpg')])
    await cli('other')
    writeFileSync(path.join(cwd, 'other/CNAME'), 'shelf.test')
    expect((await cli('other')).stderr).toContain('no export wrote: CNAME')
    expect(readdirSync(cwd).sort()).toEqual(['other', 'public'])
  })

  it.each([
    ['a page is gone meanwhile', { '/terms': () => new Response('', { status: 410 }) }, 5],
    ['the server fails', { '/terms': () => new Response('', { status: 500 }) }, 1],
    [
      'an address leads out of the folder',
      {
        '/sitemap.xml': () => new Response(`<loc>${url}/a%2f..%2f..%2fevil</loc>`),
        '/a%2f..%2f..%2fevil': () => new Response('x'),
      },
      2,
    ],
  ])('leaves the earlier export unchanged if %s', async (_, changes, exit) => {
    const { cwd, cli, files, found } = site()
    await cli('public')
    const before = files()
    Object.assign(found, changes)
    expect((await cli('public')).exit).toBe(exit)
    expect([files(), readdirSync(cwd)]).toEqual([before, ['public']])
  })

  it('writes nothing with --dry-run and refuses an invalid address', async () => {
    const { cwd, cli } = site()
    expect((await cli('public', '--dry-run')).stdout).toMatch(/^Would export \d+ pages/)
    expect(await cli('public', '--events-url', 'desk')).toMatchObject({ exit: 2 })
    expect(readdirSync(cwd)).toEqual([])
  })
})
