// @vitest-environment jsdom

import { gunzipSync } from 'node:zlib'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unpackTar } from 'modern-tar'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { formatDateTime } from '../../lib/format.ts'
import { site } from '../../testing/fixtures.ts'
import { open, prepareScreen } from './testing/open-settings.ts'

prepareScreen()
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('backup section', () => {
  it('says that there is no backup and links to the download', async () => {
    await open()
    expect(await screen.findByText('This site has no backup yet.')).toBeDefined()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download backup' })
    expect([new URL(link.href).pathname, link.download]).toEqual(['/api/backup', 'blogops.tar.gz'])
    document.addEventListener('click', event => event.preventDefault(), { once: true })
    fireEvent.click(link)
    expect(await screen.findByText(/Download started/)).toBeDefined()
  })

  it('shows when the last backup was made and by whom', async () => {
    const at = '2026-11-20T08:30:00.000Z'
    await open({ 'backup.status': () => ({ last: { at, bytes: 1_000, by: 'ada' } }) })
    expect(await screen.findByText(`Last backup: ${formatDateTime(at)}, by ada.`)).toBeDefined()
  })

  it('offers the download if the status cannot be read', async () => {
    const refuse = () => {
      throw new BlogopsError('unavailable', 'Not just now.')
    }
    await open({ 'backup.status': refuse })
    expect(await screen.findByText(/Could not load the date of the last backup: 503: Not just now\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download backup' })).toBeDefined()
  })
})

describe('server checks', () => {
  it('run on request and show what to do, the most urgent first', async () => {
    const checks = [
      { name: 'model', status: 'ok', message: 'claude at api.test' },
      {
        name: 'Amazon prices',
        status: 'decide',
        message: 'Only from the API.',
        hint: 'Decide: blogops settings get x',
      },
      { name: 'Facebook token', status: 'broken', message: 'lacks ads_management', hint: 'Create a token.' },
    ]
    const limit = { name: 'pages', title: 'distinct pages today', variable: 'BLOGOPS_MAX_PAGES', used: 9, limit: 10 }
    const { calls } = await open({ 'settings.check': () => checks, 'settings.limits': () => [limit] })
    const section = within(await screen.findByRole('region', { name: 'Server' }))
    fireEvent.click(await section.findByRole('button', { name: 'Check the services' }))
    expect(await section.findByText('1 check found something broken.')).toBeDefined()
    expect(section.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'BrokenFacebook token lacks ads_managementCreate a token.',
      'Improvedistinct pages today 9 of 10 (BLOGOPS_MAX_PAGES)Raise BLOGOPS_MAX_PAGES.',
      'DecideAmazon prices Only from the API.Decide.',
      'OKmodel claude at api.test',
    ])
    expect(calls.filter(call => call === 'settings.check')).toHaveLength(1)
  })

  it('say why they could not run', async () => {
    const refuse = () => {
      throw new BlogopsError('unavailable', 'Not just now.')
    }
    await open({ 'settings.check': refuse, 'settings.limits': () => [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Check the services' }))
    expect(await screen.findByText('Not just now.')).toBeDefined()
  })
})

describe('export of the site', () => {
  const page = '<html data-app="/app.js" data-events="/api/event"><link href="/assets/site.css"></html>'
  const pages: Record<string, string> = {
    '/sitemap.xml': `<urlset><loc>${site.url}/</loc></urlset>`,
    '/': page,
    '/assets/site.css': 'body{}',
    '/robots.txt': 'all',
    '/feed.xml': '<rss/>',
    '/llms.txt': '# Shelf',
  }

  /** Answers like a site with a home page; every category is an empty list. */
  function answerReads(changes: Record<string, Response> = {}) {
    const read = vi.fn(async (path: string, _: RequestInit) => {
      const text = pages[path] ?? (path.startsWith('/category/') ? page : undefined)
      return changes[path] ?? new Response(text ?? page, { status: text === undefined ? 404 : 200 })
    })
    vi.stubGlobal('fetch', read)
    return read
  }

  function recordDownload() {
    const saved: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => `blob:${blobs.push(blob as Blob)}`)
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) saved.push({ name: this.download, blob })
    })
    return saved
  }

  const enterAddress = async (value: string) =>
    fireEvent.change(await screen.findByLabelText(/^Address that counts visits/), { target: { value } })
  const exportButton = () => screen.findByRole('button', { name: 'Export the site' })

  it('downloads the pages that a visitor can read, without the desk', async () => {
    await open()
    const read = answerReads()
    const saved = recordDownload()
    await enterAddress('https://desk.test/api/event')
    await userEvent.click(await exportButton())
    // A query of the whole screen for every page that was read would take most of the time.
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 20_000 })
    expect(await screen.findByText(/^Exported \d+ pages: \d+ files, \d+ KB\.$/)).toBeDefined()
    const [file] = saved
    const folder = new URL(site.url).hostname
    expect(file?.name).toBe(`${folder}.tar.gz`)
    const entries = await unpackTar(gunzipSync(new Uint8Array((await file?.blob.arrayBuffer()) ?? [])))
    const texts = new Map(entries.map(({ header, data }) => [header.name, new TextDecoder().decode(data)]))
    expect([...texts.keys()]).toEqual(
      expect.arrayContaining(['index.html', '404.html', 'assets/site.css'].map(name => `${folder}/${name}`)),
    )
    expect(texts.get(`${folder}/index.html`)).toContain('<html data-events="https://desk.test/api/event">')
    expect(read.mock.calls.every(([, { credentials }]) => credentials === 'omit')).toBe(true)
  })

  it('says why a page could not be read, and saves nothing', async () => {
    await open()
    answerReads({ '/feed.xml': new Response('', { status: 500 }) })
    const saved = recordDownload()
    await userEvent.click(await exportButton())
    expect(await screen.findByText('/feed.xml could not be read: the server answered 500.')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('refuses an address that is not one', async () => {
    await open()
    const read = answerReads()
    await enterAddress('desk')
    await userEvent.click(await exportButton())
    expect(screen.getByText(/^Enter an address such as/)).toBeDefined()
    expect(read).not.toHaveBeenCalled()
  })
})
