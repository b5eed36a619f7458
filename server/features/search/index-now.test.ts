import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createUrlSubmission } from '../../adapters/local/url-submission.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { noSignals } from '../../lib/coordination.ts'
import type { SubmitUrls, UrlAnswer } from '../../ports/links.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { openFakeIndexNow } from '../../testing/fake-index-now.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { createDocuments } from '../site/documents/documents.ts'
import { createIndexNow } from './index-now.ts'

const siteUrl = 'https://shelf.example'

type Fake = Awaited<ReturnType<typeof openFakeIndexNow>>

let fake: Fake
let at: Awaited<ReturnType<typeof openSite>>

/** Opens a site whose search engines are a fake that reads the key from the site itself. */
async function openSite() {
  const records = createMemoryRecordStore()
  const { timer } = createManualTimer()
  const submit: SubmitUrls = (...args) => createUrlSubmission({ endpoint: fake.url, fetch })(...args)
  const opened = await createTestApp({ records, timer, submitUrls: submit, config: { siteUrl } })
  const { clock, local, anonymous } = opened
  const needs = { records, clock, newId: countedIds(), siteUrl, endpoint: fake.url, submit, wake: () => undefined }
  const indexNow = createIndexNow(needs)
  const check = () => indexNow.check(new AbortController().signal)
  const add = async (title: string) => {
    const { id, slug } = await local.articles.create({
      title,
      category: 'kitchen',
      content: `<p>${title} are good.</p>`,
    })
    return { id, slug, path: `/article/${slug}` }
  }
  const documents = createDocuments({ siteUrl })
  const readKey = async (url: string) => (await documents.read(new URL(url).pathname, anonymous))?.text ?? ''
  const paths = () => fake.submissions.map(({ urlList }) => urlList.map(url => url.replace(siteUrl, '')).sort())
  /** Waits until the changes of a minute are gathered, and submits them. */
  const submitAll = async () => {
    clock.advance(minuteMs)
    return check()
  }
  return { ...opened, records, needs, check, add, readKey, paths, submitAll }
}

beforeEach(async () => {
  fake = await openFakeIndexNow({ readKey: url => at.readKey(url) })
  at = await openSite()
})
afterEach(async () => {
  await at.app.close()
  await fake.close()
})

const switchOn = () => at.local.indexNow.switch({ state: 'on' })
const lastSubmission = async () => (await at.local.indexNow.get({})).submissions[0]

describe('changed pages', () => {
  it('are submitted when an article is published, changed, moved, unpublished and deleted', async () => {
    await switchOn()
    const { id, path } = await at.add('Kettles')
    expect((await at.local.indexNow.get({})).waiting).toBe(0)
    await at.local.articles.publish({ id })
    expect((await at.local.indexNow.get({})).waiting).toBe(1)
    await at.submitAll()
    at.clock.advance(1)
    await at.local.articles.update({ id, excerpt: 'Which suits whom.' })
    await at.submitAll()
    await at.local.articles.update({ id, slug: 'hot-kettles' })
    await at.submitAll()
    await at.local.articles.unpublish({ id })
    await at.submitAll()
    await at.local.articles.publish({ id })
    await at.submitAll()
    await at.local.articles.delete({ id })
    await at.submitAll()
    const moved = '/article/hot-kettles'
    expect(at.paths()).toEqual([[path], [path], [moved, path].sort(), [moved], [moved], [moved]])
    expect((await at.local.indexNow.get({})).waiting).toBe(0)
  })

  it('are pages such as About, too, and no drafts', async () => {
    await switchOn()
    await at.local.pages.create({ slug: 'secret-plans', title: 'Plans', content: '<p>Soon.</p>' })
    await at.local.pages.update({ id: 'about', title: 'About us' })
    await at.local.pages.unpublish({ id: 'terms' })
    const draft = await at.add('Secret Kettles')
    await at.local.articles.update({ id: draft.id, excerpt: 'Soon.' })
    await at.local.articles.delete({ id: draft.id })
    await at.submitAll()
    expect(at.paths()).toEqual([['/about', '/terms']])
  })

  it('of one minute are submitted together, once each', async () => {
    await switchOn()
    const [one, two] = [await at.add('Kettles'), await at.add('Mugs')]
    await at.local.articles.publish({ id: one.id })
    await at.local.articles.publish({ id: two.id })
    at.clock.advance(1)
    await at.local.articles.update({ id: one.id, excerpt: 'Hot.' })
    expect(await at.check()).toEqual(new Date(at.clock.now().getTime() + minuteMs - 1))
    expect(at.paths()).toEqual([])
    await at.submitAll()
    await at.submitAll()
    expect(at.paths()).toEqual([[one.path, two.path].sort()])
    expect(await lastSubmission()).toMatchObject({
      outcome: 'sent',
      urls: 2,
      answer: 'HTTP 202: received; the key is checked later',
    })
  })

  it('are not queued without a change, or while it is off, which is the default', async () => {
    const { id } = await at.add('Kettles')
    await at.local.articles.publish({ id })
    await switchOn()
    await at.local.articles.publish({ id })
    expect((await at.local.indexNow.get({})).waiting).toBe(0)
    await at.local.articles.unpublish({ id })
    expect(await at.local.indexNow.switch({ state: 'off' })).toMatchObject({ enabled: false, waiting: 0 })
    await at.local.articles.publish({ id })
    await at.submitAll()
    expect(at.paths()).toEqual([])
  })
})

describe('the queue', () => {
  it('survives restarts, and several processes submit each address once', async () => {
    await switchOn()
    const { id, path } = await at.add('Kettles')
    await at.local.articles.publish({ id })
    at.clock.advance(minuteMs)
    const others = [1, 2, 3].map(() => createIndexNow(at.needs))
    await Promise.allSettled(others.map(other => other.check(new AbortController().signal)))
    expect(at.paths()).toEqual([[path]])
  })

  it('holds a change that happens during an attempt', async () => {
    await switchOn()
    const { id, path } = await at.add('Kettles')
    await at.local.articles.publish({ id })
    at.clock.advance(minuteMs)
    const submit: SubmitUrls = async () => {
      at.clock.advance(1)
      await at.local.articles.update({ id, excerpt: 'Hot.' })
      return { status: 200, text: '' }
    }
    await createIndexNow({ ...at.needs, submit }).check(new AbortController().signal)
    await at.submitAll()
    expect(at.paths()).toEqual([[path]])
  })

  it('keeps the addresses of an attempt that the end of the process stopped', async () => {
    await switchOn()
    const { id, path } = await at.add('Kettles')
    await at.local.articles.publish({ id })
    at.clock.advance(minuteMs)
    const stopping = new AbortController()
    const submit: SubmitUrls = async () => {
      stopping.abort()
      return { status: null, text: 'stopped' }
    }
    await createIndexNow({ ...at.needs, submit }).check(stopping.signal)
    expect((await at.records.find('searchNotice'))[0]).toMatchObject({ id: path, attempts: 0 })
    await at.check()
    expect(at.paths()).toEqual([[path]])
  })

  it('submits at most 1,000 addresses at once', async () => {
    await switchOn()
    const nextAt = at.clock.now().toISOString()
    await at.records.transact(async tx => {
      for (let number = 0; number < 1_500; number += 1)
        await tx.put('searchNotice', { id: `/article/a${number}`, version: 0, attempts: 0, nextAt })
    })
    await at.check()
    expect(fake.submissions.map(({ urlList }) => urlList.length)).toEqual([1_000, 500])
  })
})

describe('a submission', () => {
  async function publishOne() {
    await switchOn()
    const { id } = await at.add('Kettles')
    await at.local.articles.publish({ id })
  }

  it.each([
    [429, 'HTTP 429: too many requests'],
    [503, 'HTTP 503'],
    [403, 'HTTP 403: the file with the key cannot be read, or has another key'],
  ])('that is answered %i is repeated, later each time, and given up in the end', async (status, answer) => {
    await publishOne()
    fake.answerNext(...Array<{ status: number }>(6).fill({ status }))
    const start = at.clock.now().getTime()
    for (let next = await at.submitAll(); next; next = await at.check())
      at.clock.advance(next.getTime() - at.clock.now().getTime())
    expect(at.clock.now().getTime() - start).toBe(minuteMs + 35 * minuteMs + 12 * hourMs + dayMs)
    expect(fake.submissions).toHaveLength(6)
    const { submissions, waiting } = await at.local.indexNow.get({})
    expect(submissions.map(({ outcome }) => outcome)).toEqual(['failed', 'retry', 'retry', 'retry', 'retry', 'retry'])
    expect([waiting, submissions[0]?.answer]).toEqual([0, answer])
  })

  it('waits as long as the service asks', async () => {
    await publishOne()
    fake.answerNext({ status: 429, headers: { 'retry-after': '7200' } })
    expect(await at.submitAll()).toEqual(new Date(at.clock.now().getTime() + 2 * hourMs))
    // A new change does not hurry.
    const { id } = await at.add('Mugs')
    await at.local.articles.publish({ id })
    at.clock.advance(hourMs)
    await at.check()
    expect(fake.submissions).toHaveLength(1)
    at.clock.advance(hourMs)
    await at.check()
    expect(await lastSubmission()).toMatchObject({ outcome: 'sent', urls: 2 })
  })

  it.each([400, 422])('that is answered %i is not repeated', async status => {
    await publishOne()
    fake.answerNext({ status })
    expect(await at.submitAll()).toBeNull()
    expect(await lastSubmission()).toMatchObject({ outcome: 'failed', urls: 1 })
  })

  it('is repeated if nobody answers', async () => {
    await publishOne()
    const answer: UrlAnswer = { status: null, text: 'api.indexnow.org cannot be reached' }
    const submit: SubmitUrls = async () => answer
    at.clock.advance(minuteMs)
    await createIndexNow({ ...at.needs, submit }).check(new AbortController().signal)
    expect(await lastSubmission()).toMatchObject({ outcome: 'retry', answer: answer.text })
  })

  it('can be made by hand', async () => {
    await expect(at.local.indexNow.submit({ path: '/' })).rejects.toThrow('Search engines are not told about changes.')
    await switchOn()
    expect(await at.local.indexNow.submit({ path: '/about' })).toMatchObject({ waiting: 1 })
    await at.check()
    expect(at.paths()).toEqual([['/about']])
    await expect(at.local.indexNow.submit({ path: '//evil.example' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('can name an article by its slug, which must be published', async () => {
    await switchOn()
    const { id, slug } = await at.add('Kettles')
    const submit = (path: string) => at.local.indexNow.submit({ path })
    const draft = { code: 'conflict', reason: '"Kettles" is a draft, which search engines cannot read.' }
    await expect(submit(slug)).rejects.toMatchObject(draft)
    await expect(submit(`/article/${slug}`)).rejects.toMatchObject(draft)
    const unknown = { code: 'not_found', reason: 'There is no article "nope".' }
    await expect(submit('nope')).rejects.toMatchObject(unknown)
    await expect(submit('/article/nope')).rejects.toMatchObject(unknown)
    await expect(submit('https://shelf.example/about')).rejects.toMatchObject({
      reason: 'Name an article by its slug, or a page by its path, such as /about',
    })
    await at.local.articles.publish({ id })
    await at.submitAll()
    await submit(slug)
    await at.check()
    expect(at.paths()).toEqual([[`/article/${slug}`], [`/article/${slug}`]])
    await at.local.articles.delete({ id })
    await at.submitAll()
    expect(await submit(`/article/${slug}`)).toMatchObject({ waiting: 1 })
  })

  it('is in a log of the latest 200', async () => {
    await switchOn()
    for (let number = 0; number < 205; number += 1) {
      await at.local.indexNow.submit({ path: `/p${number}` })
      await at.check()
    }
    expect(await at.records.count('searchSubmission')).toBe(200)
    const { submissions } = await at.local.indexNow.get({})
    expect([submissions.length, submissions[0]?.paths]).toEqual([50, ['/p204']])
  })
})

describe('the key', () => {
  it('is served by the site, and no other', async () => {
    expect((await at.local.indexNow.get({})).keyUrl).toBeNull()
    const { keyUrl } = await switchOn()
    expect(await at.readKey(keyUrl ?? '')).toBe(keyUrl?.slice(`${siteUrl}/`.length, -'.txt'.length))
    expect(await at.readKey(`${siteUrl}/${'0'.repeat(32)}.txt`)).toBe('')
    await at.local.indexNow.switch({ state: 'off' })
    expect(await switchOn()).toMatchObject({ keyUrl })
  })

  it('is not made for a site that search engines cannot read', async () => {
    const { local } = await createTestApp({ signals: noSignals })
    await expect(local.indexNow.switch({ state: 'on' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await local.indexNow.get({})).problem).toContain('http://localhost:3000')
  })
})
