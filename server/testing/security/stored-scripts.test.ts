import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../contract/index.ts'
import { hostile, openHostileSite } from './hostile-site.ts'
import { exampleOf } from './walk.ts'

/** Stored input is shown as text everywhere and never runs. */

type Site = Awaited<ReturnType<typeof openHostileSite>>
let site: Site
let pages: Map<string, Document>
beforeAll(async () => {
  site = await openHostileSite()
  const article = `/article/${site.slugs[0]}`
  const paths = ['/', '/category/kitchen', '/auth', '/nowhere', article, `/article/${site.slugs[1]}`]
  pages = new Map()
  for (const each of paths) pages.set(each, parsed(await (await get(each)).text()))
})

const origin = 'http://localhost:3000'
const get = (path: string, headers = {}) => site.app.fetch(new Request(origin + path, { headers }))

const parsed = (text: string, contentType = 'text/html') => new JSDOM(text, { contentType }).window.document

/** Returns the parts of a document that could run or load a script. */
function faultsIn(document: Document): string[] {
  return [...document.querySelectorAll('*')].flatMap(element => {
    const attributes = [...element.attributes]
    const named = attributes.filter(({ name }) => /^on|^style$|^srcdoc$|^formaction$|^ping$/i.test(name))
    const leading = attributes.filter(({ name, value }) => isAddress(name) && !isHarmless(value))
    const faults = [...named, ...leading].map(({ name, value }) => `${element.tagName} ${name}=${value}`)
    return [...faults, ...(isForeign(element) ? [element.outerHTML.slice(0, 100)] : [])]
  })
}

const isAddress = (name: string) =>
  /^(href|src|srcset|action|data|poster|background|xlink:href|content-location)$/i.test(name)
const isHarmless = (value: string) => /^(https?:\/\/|\/(?![/\\])|#)/i.test(value)

function isForeign(element: Element): boolean {
  if (/^(IFRAME|OBJECT|EMBED|BASE|STYLE|APPLET|FRAME|MATH|TEMPLATE)$/i.test(element.tagName)) return true
  if (element.tagName === 'META') return element.hasAttribute('http-equiv')
  if (element.tagName !== 'SCRIPT') return false
  const isData = element.getAttribute('type') === 'application/ld+json'
  return isData
    ? element.hasAttribute('src')
    : !/^\/assets\/\w+\.js$/.test(element.getAttribute('src') ?? '') || element.textContent !== ''
}

describe('pages', () => {
  it('show hostile content as text, and run none of it', () => {
    for (const [name, document] of pages) {
      expect([name, faultsIn(document)]).toEqual([name, []])
      expect(document.querySelector('main')).toBeTruthy()
    }
  })

  it('contain the hostile content', () => {
    const article = pages.get(`/article/${site.slugs[0]}`)
    expect(article?.title).toContain(hostile('title'))
    expect(article?.querySelector('h1')?.textContent).toBe(hostile('title'))
    for (const mark of ['author', 'text']) expect(article?.body.textContent).toContain(hostile(mark))
    for (const mark of ['excerpt', 'tagline']) expect(pages.get('/')?.body.textContent).toContain(hostile(mark))
  })

  it('keep texts inside their data blocks', () => {
    const blocks = [...pages.values()].flatMap(page => [...page.querySelectorAll('script[type="application/ld+json"]')])
    const texts = blocks.map(({ textContent }) => textContent ?? '')
    expect(texts.filter(text => text.includes('<'))).toEqual([])
    expect(texts.map(text => JSON.stringify(JSON.parse(text))).join()).toContain(JSON.stringify(hostile('title')))
  })

  it('insert raw HTML in only three places: data, sanitised HTML, and markup rendered by React', () => {
    const folder = path.resolve(import.meta.dirname, '../../../web')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      name => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name),
    )
    const writing =
      /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc/i
    const writers = sources.filter(name => writing.test(readFileSync(path.join(folder, name), 'utf8')))
    expect(writers.toSorted()).toEqual(['lib/json-ld.tsx', 'lib/page-data.tsx', 'ui/sanitised-html.tsx'])
  })
})

describe('documents', () => {
  it.each(['/feed.xml', '/sitemap.xml'])('%s is well-formed, and no text is markup', async path => {
    const answer = await get(path)
    const document = parsed(await answer.text(), 'application/xml')
    expect([...document.querySelectorAll('img, script')]).toEqual([])
    expect(answer.headers.get('content-type')).toMatch(/xml/)
  })

  it('have content types that browsers do not render as pages', async () => {
    for (const path of ['/llms.txt', '/robots.txt', `/article/${site.slugs[0]}.md`]) {
      const answer = await get(path)
      expect(answer.headers.get('content-type')).toMatch(/^text\/(plain|markdown)/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('escape markup of texts in Markdown', async () => {
    const text = await (await get(`/article/${site.slugs[0]}.md`)).text()
    expect(text).not.toMatch(/^[^\\]*<(script|img)/m)
    expect(text).not.toMatch(/\]\(javascript:/i)
  })
})

it('calls answer only with JSON, whatever it contains', async () => {
  const reads = operations.filter(({ method, stream, download }) => method === 'GET' && !stream && !download)
  const others: string[] = []
  for (const operation of reads) {
    const answer = await site.app.fetch(
      exampleOf(operation, origin, { authorization: 'Bearer local-token-of-the-test' }),
    )
    JSON.parse(await answer.text())
    const { headers, status } = answer
    const is = headers.get('content-type') === 'application/json; charset=utf-8'
    if (!is || headers.get('x-content-type-options') !== 'nosniff' || status === 500)
      others.push(`${operation.id} ${status}`)
  }
  expect(others).toEqual([])
})
