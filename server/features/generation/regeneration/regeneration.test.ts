import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RegenerationRequest, RegenerationResult } from '../../../contract/schemas/regeneration.ts'
import type { ArticleWriter } from '../../../ports/article-writer.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { memoryBlobStore } from '../../../storage/blobs/memory-blob-store.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { kettle, kettles, scriptedEngine } from './testing/scripted-engine.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>
type Part = Pick<RegenerationRequest, 'part' | 'section'>

const topic = { topic: 'electric kettles', category: 'kitchen', productCount: 3 } as const
const guide: Part = { part: 'section', section: 'how to choose' }

/** A published article of the scripted engine. */
async function setUp() {
  const engine = scriptedEngine()
  const stores = { records: memoryRecordStore(), blobs: memoryBlobStore(), newId: countedIds() }
  const parts = { ...stores, catalogue: engine.source, writer: engine.writer }
  const app = await createTestApp(parts)
  const made = await app.local.generate.article(topic)
  engine.asked.length = 0
  const { id } = made.article
  const read = () => app.local.articles.byId({ id })
  return {
    ...engine,
    ...app,
    ...stores,
    parts,
    id,
    slug: made.article.slug,
    read,
    regenerate: (part: Part) => regenerate(app, id, part),
  }
}

async function ended({ local }: Pick<TestApp, 'local'>, jobId: string) {
  for await (const event of local.jobs.events({ id: jobId })) if (event.type === 'end') break
  return local.jobs.get({ id: jobId })
}

/** Runs to its end. @throws what it failed with. */
async function regenerate({ local }: TestApp, id: string, part: Part): Promise<RegenerationResult> {
  const started = await local.articles.regenerate({ id, ...part })
  const { result, error } = await ended({ local }, started.id)
  if (result && 'proposal' in result) return result
  throw error ? new BlogopsError(error.code, error.message) : new Error('It made nothing and did not fail.')
}

describe('a section that is regenerated', () => {
  it('is a proposal, and nothing of the article changes until it is approved', async () => {
    const { script, asked, read, regenerate, local, id } = await setUp()
    const before = await read()
    script.edition = 'second'
    expect(await regenerate(guide)).toMatchObject({
      ...{ part: 'section', section: 'How to Choose', proposal: { articleId: id, number: 1 } },
    })
    expect(asked).toEqual(['write guide'])
    expect(await read()).toEqual(before)
    const { before: was, after, ...head } = await local.articles.proposal({ id, number: 1 })
    expect(head).toMatchObject({ status: 'open', stale: false, basedOn: 1, createdBy: 'local', decidedBy: null })
    expect(was).toMatchObject({ title: before.title, excerpt: before.excerpt, content: before.content })
    const [ahead = '', rest = ''] = before.content.split('<h3>How to Choose</h3>')
    expect(after.content.startsWith(`${ahead}<h3>How to Choose</h3>`)).toBe(true)
    expect(after.content).not.toContain(rest)
    const approved = await local.articles.approve({ id, number: 1, version: before.version })
    expect(approved).toMatchObject({ content: after.content, version: before.version + 1 })
    expect(await local.articles.revisions({ id })).toMatchObject([{ number: 2, by: 'local', changed: ['content'] }, {}])
    expect(await local.articles.proposals({ id })).toMatchObject([
      { number: 1, status: 'approved', decidedBy: 'local' },
    ])
    await local.articles.revert({ id, number: 1 })
    expect((await read()).content).toBe(before.content)
  })

  it('is named by its heading or its product, and a wrong name lists the right ones', async () => {
    const { regenerate, local, id, script, asked } = await setUp()
    const sections = await local.articles.sections({ id })
    expect(sections.map(({ name }) => name)).toEqual([
      ...['Overview', 'The Short Answer', 'How the Kettles Compare', 'Ember One', 'Fjord Two', 'Tarn Three'],
      'How to Choose',
    ])
    script.edition = 'second'
    expect(await regenerate({ part: 'section', section: 'FJORD two' })).toMatchObject({ section: 'Fjord Two' })
    expect(asked).toEqual(['write product:Fjord Two'])
    await expect(regenerate({ part: 'section', section: 'Conclusion' })).rejects.toMatchObject({
      code: 'bad_request',
      reason: expect.stringMatching(/no section "Conclusion".*"Overview".*"Tarn Three"/),
    })
    await expect(regenerate({ part: 'section' })).rejects.toMatchObject({ reason: expect.stringMatching(/^Say which/) })
  })

  it('goes into the text as it was edited by hand, whatever the editor wrote elsewhere', async () => {
    const { regenerate, local, id, read, script } = await setUp()
    const { content } = await read()
    const mine = '<p>My own words, with a claim of £1.11 and <a href="https://mine.example/">a link</a>.</p>'
    await local.articles.update({ id, content: content.replace('<h3>Overview</h3>', `<h3>Overview</h3>${mine}`) })
    script.edition = 'second'
    await regenerate({ part: 'section', section: 'Ember One' })
    const { before, after } = await local.articles.proposal({ id, number: 1 })
    expect(before.content).toContain('My own words, with a claim of £1.11')
    const [was, is] = [before, after].map(({ content }) => content.split('<h4>'))
    expect(is?.map((part, at) => part === was?.[at])).toEqual([true, false, true, true])
    await local.articles.approve({ id, number: 1 })
    expect((await read()).content).toBe(after.content)
  })

  it('is refused where the editor took its heading away', async () => {
    const { regenerate, local, id, read } = await setUp()
    const { content } = await read()
    await local.articles.update({ id, content: content.replace('<h3>How to Choose</h3>', '<h3>My Advice</h3>') })
    await expect(regenerate(guide)).rejects.toMatchObject({ code: 'bad_request' })
    expect((await local.articles.sections({ id })).map(({ name }) => name)).not.toContain('How to Choose')
  })

  it('is written once more where it does not hold, and told what does not', async () => {
    const { regenerate, script, asked, problems, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: '<p>It costs £1.23.</p>', times: 1 } })
    await regenerate(guide)
    expect(asked).toEqual(['write guide', 'write guide again'])
    expect(problems).toEqual([[expect.stringContaining('£1.23')]])
    expect((await local.articles.proposal({ id, number: 1 })).after.content).not.toContain('£1.23')
  })

  it('that does not hold again fails with what is wrong, and leaves nothing', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    const before = await read()
    Object.assign(script, { edition: 'second', spoil: { html: '<p>We tested it for weeks.</p>', times: 2 } })
    await expect(regenerate(guide)).rejects.toMatchObject({
      code: 'verification_failed',
      message: expect.stringMatching(/section "How to Choose" does not hold.*the article stays as it is.*tested/),
    })
    expect(await local.articles.proposals({ id })).toEqual([])
    expect(await read()).toEqual(before)
  })

  it('of the same text is no proposal', async () => {
    const { regenerate, local, id } = await setUp()
    expect(await regenerate(guide)).toMatchObject({ proposal: null })
    expect(await regenerate({ part: 'section', section: 'Ember One' })).toMatchObject({ proposal: null })
    expect(await local.articles.proposals({ id })).toEqual([])
  })
})

describe('an excerpt that is regenerated', () => {
  it('changes nothing but the excerpt', async () => {
    const { regenerate, script, asked, local, id, read } = await setUp()
    const before = await read()
    script.edition = 'second'
    await regenerate({ part: 'excerpt' })
    expect(asked).toEqual(['outline'])
    const { excerpt, title, content } = await local.articles.approve({ id, number: 1 })
    expect({ title, content }).toEqual({ title: before.title, content: before.content })
    expect(excerpt).toBe('Which kettle suits whom, in the second edition.')
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['excerpt'] }, {}])
  })

  it('is written once more where it does not hold', async () => {
    const { regenerate, script, asked, local, id } = await setUp()
    Object.assign(script, { edition: 'second', spoil: { html: ' From £1.23.', times: 1 } })
    await regenerate({ part: 'excerpt' })
    expect(asked).toEqual(['outline', 'outline again'])
    expect((await local.articles.proposal({ id, number: 1 })).after.excerpt).not.toContain('£1.23')
    script.spoil = { html: ' From £1.23.', times: 2 }
    await expect(regenerate({ part: 'excerpt' })).rejects.toMatchObject({ code: 'verification_failed' })
    expect(await regenerate({ part: 'excerpt' })).toMatchObject({ proposal: { number: 2 } })
  })
})

describe('products that are regenerated', () => {
  const [ember, , tarn] = kettles

  it('take the place of the old ones with the text about them; those that stay keep their ids', async () => {
    const { regenerate, script, local, id, slug, read, anonymous } = await setUp()
    const [before, had] = [await read(), await local.articles.products({ articleId: id })]
    if (!ember || !tarn) return expect.unreachable()
    script.products = [{ ...tarn, pricePence: 4999 }, kettle('Loch Four', 'B0SMPLK004', 1999), ember]
    script.readAt = '2026-11-22T08:00:00.000Z'
    script.edition = 'second'
    const { proposal } = await regenerate({ part: 'products' })
    expect(proposal).toEqual({ articleId: id, number: 1 })
    expect(await local.articles.products({ articleId: id })).toEqual(had)
    const told = await local.articles.proposal({ id, number: 1 })
    const prices = (list: readonly { name: string; price: number | null }[]) =>
      list.map(({ name, price }) => [name, price])
    expect(prices(told.before.products)).toEqual([
      ['Ember One', 39.99],
      ['Fjord Two', 24.99],
      ['Tarn Three', 59.99],
    ])
    expect(prices(told.after.products)).toEqual([
      ['Tarn Three', 49.99],
      ['Loch Four', 19.99],
      ['Ember One', 39.99],
    ])
    expect(told.after).toMatchObject({ title: before.title, excerpt: expect.stringContaining('second') })
    const approved = await local.articles.approve({ id, number: 1 })
    expect(approved).toMatchObject({ slug, title: before.title, content: told.after.content })
    const now = await anonymous.articles.products({ articleId: id })
    const idOf = (list: readonly { id: string; name: string }[], name: string) => list.find(it => it.name === name)?.id
    expect(now.map(({ name, isPick }) => [name, isPick])).toEqual([
      ['Tarn Three', 'Best overall'],
      ['Loch Four', 'Best value'],
      ['Ember One', undefined],
    ])
    expect(idOf(now, 'Tarn Three')).toBe(idOf(had, 'Tarn Three'))
    expect(had.map(product => product.id)).not.toContain(idOf(now, 'Loch Four'))
    expect(now.every(({ readAt }) => readAt === script.readAt)).toBe(true)
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['excerpt', 'content', 'products'] }, {}])
    expect((await local.articles.sections({ id })).map(({ name }) => name)).toContain('Loch Four')
  })

  it('stay where a revision of before is brought back: the history is one of texts', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    const before = await read()
    Object.assign(script, {
      edition: 'second',
      products: [...kettles.slice(1), kettle('Loch Four', 'B0SMPLK004', 1999)],
    })
    await regenerate({ part: 'products' })
    await local.articles.approve({ id, number: 1 })
    expect((await local.articles.revert({ id, number: 1 })).content).toBe(before.content)
    const names = (await local.articles.products({ articleId: id })).map(({ name }) => name)
    expect(names).toEqual(['Fjord Two', 'Tarn Three', 'Loch Four'])
    const told = await local.articles.proposal({ id, number: 1 })
    expect(told.before.products.map(({ name }) => name)).toEqual(['Ember One', 'Fjord Two', 'Tarn Three'])
  })

  it('with the same text and figures are no proposal on the day they were read', async () => {
    const { regenerate, script } = await setUp()
    script.readAt = '2026-11-21T20:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: null })
  })

  it('with the same text and figures are one on a later day, so that their prices go on being shown', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    const { content } = await read()
    script.readAt = '2026-11-22T08:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    expect(await local.articles.approve({ id, number: 1 })).toMatchObject({ content })
    const products = await local.articles.products({ articleId: id })
    expect(products.map(({ readAt }) => readAt)).toEqual(Array(3).fill(script.readAt))
    expect(await local.articles.revisions({ id })).toMatchObject([{ changed: ['products'] }, {}])
  })

  it('without prices are none on a later day either', async () => {
    const { regenerate, script, local, id } = await setUp()
    script.products = kettles.map(product => ({ ...product, pricePence: null }))
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: { number: 1 } })
    await local.articles.approve({ id, number: 1 })
    script.readAt = '2026-11-22T08:00:00.000Z'
    expect(await regenerate({ part: 'products' })).toMatchObject({ proposal: null })
  })

  it('cannot be approved over what was edited while they were looked for', async () => {
    const { script, local, id } = await setUp()
    script.edition = 'second'
    const job = await local.articles.regenerate({ id, part: 'products' })
    await local.articles.update({ id, title: 'Edited Meanwhile' })
    await ended({ local }, job.id)
    expect(await local.articles.proposals({ id })).toMatchObject([{ stale: true }])
    await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('that came from a feed are searched in a feed', async () => {
    const engine = scriptedEngine()
    const app = await createTestApp({ writer: engine.writer })
    const row = (name: string, asin: string) =>
      `${asin},${name} Kettle,29.99,4.5,812,https://www.amazon.co.uk/dp/${asin}`
    const content = [
      'asin,title,price,stars,reviews,url',
      ...kettles.map(({ title, asin }) => row(title, asin ?? '')),
    ].join('\n')
    const feed = { name: 'mine.csv', content }
    const { article } = await app.local.generate.article({ ...topic, feed })
    await expect(app.local.articles.regenerate({ id: article.id, part: 'products' })).rejects.toMatchObject({
      code: 'bad_request',
      reason: 'The products came from mine.csv, which is not kept.',
    })
    const job = await app.local.articles.regenerate({ id: article.id, part: 'products', feed })
    expect(await ended(app, job.id)).toMatchObject({ status: 'done', result: { proposal: null } })
  })
})

describe('a proposal', () => {
  it('is refused once the article was saved since, and can be discarded', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    script.edition = 'second'
    await regenerate(guide)
    await local.articles.update({ id, excerpt: 'Edited.' })
    const before = await read()
    expect(await local.articles.proposals({ id })).toMatchObject([{ status: 'open', stale: true }])
    await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject({
      code: 'conflict',
      reason: expect.stringMatching(/was saved since proposal 1 was made/),
    })
    expect(await read()).toEqual(before)
    expect(await local.articles.discard({ id, number: 1 })).toMatchObject({ status: 'discarded', stale: false })
    await expect(local.articles.discard({ id, number: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is approved once, however many do it', async () => {
    const { regenerate, script, local, id } = await setUp()
    script.edition = 'second'
    await regenerate(guide)
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => local.articles.approve({ id, number: 1 })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
    expect(
      refused.every(({ code, reason }) => code === 'conflict' && /was approved already, by local/.test(reason)),
    ).toBe(true)
    expect(await local.articles.revisions({ id })).toHaveLength(2)
  })

  it('is refused from an older version of the article, and where there is none', async () => {
    const { regenerate, script, local, id, read } = await setUp()
    script.edition = 'second'
    await regenerate(guide)
    const { version } = await read()
    await local.articles.unpublish({ id })
    await expect(local.articles.approve({ id, number: 1, version })).rejects.toMatchObject({ code: 'conflict' })
    await expect(local.articles.approve({ id, number: 2 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await local.articles.approve({ id, number: 1 })).toMatchObject({ status: 'draft' })
  })

  it('is what readers get once it is approved, and the next is made from it', async () => {
    const { regenerate, script, local, id, slug, anonymous } = await setUp()
    const read = async () => (await anonymous.articles.get({ slug })).excerpt
    const before = await read()
    script.edition = 'second'
    await regenerate({ part: 'excerpt' })
    expect(await read()).toBe(before)
    await local.articles.approve({ id, number: 1 })
    expect(await read()).toContain('in the second edition')
    await regenerate(guide)
    expect(await local.articles.proposals({ id })).toMatchObject([{ number: 2, basedOn: 2 }, { number: 1 }])
  })

  it('of an article that is purged goes with it', async () => {
    const { regenerate, script, local, id, clock, app } = await setUp()
    script.edition = 'second'
    await regenerate(guide)
    await local.articles.delete({ id })
    clock.advance(31 * 24 * 60 * 60 * 1_000)
    const { slug } = (await local.generate.article({ ...topic, draft: true })).article
    expect(slug).toBeDefined()
    await expect(local.articles.proposals({ id })).rejects.toMatchObject({ code: 'gone' })
    await app.close()
  })
})

describe('who and what may be regenerated', () => {
  it('drafts may, deleted articles may not', async () => {
    const { regenerate, script, local, id } = await setUp()
    script.edition = 'second'
    await local.articles.unpublish({ id })
    expect(await regenerate(guide)).toMatchObject({ proposal: { number: 1 } })
    await local.articles.delete({ id })
    await expect(regenerate(guide)).rejects.toMatchObject({ code: 'gone' })
    await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject({ code: 'gone' })
    await expect(regenerate({ part: 'excerpt' })).rejects.toMatchObject({ code: 'gone' })
  })

  it('an article that nobody generated may not, nor one whose sources are gone', async () => {
    const { records, regenerate, local, id } = await setUp()
    const setJob = (jobId: string | null) =>
      records.transact(async tx => {
        await tx.put('article', { ...((await tx.get('article', id)) ?? expect.unreachable()), jobId })
      })
    await setJob(null)
    const refused = { code: 'bad_request', reason: expect.stringMatching(/was not generated; edit it by hand/) }
    for (const part of [guide, { part: 'excerpt' }, { part: 'products' }] as const) {
      await expect(regenerate(part)).rejects.toMatchObject(refused)
    }
    await expect(local.articles.sections({ id })).rejects.toMatchObject(refused)
    await setJob('another')
    await expect(regenerate(guide)).rejects.toMatchObject({
      code: 'not_found',
      reason: expect.stringMatching(/no longer kept/),
    })
    await expect(local.articles.regenerate({ id: 'nowhere', part: 'excerpt' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await local.jobs.list()).toHaveLength(1)
  })

  it('takes the scope to generate, and that to write for a decision', async () => {
    const { local, as, id, script } = await setUp()
    await local.users.create({ username: 'ada', password: 'a long pass phrase' })
    const tokenFor = async (scopes: ('generate' | 'articles:read' | 'articles:write')[]) => {
      const { token } = await local.tokens.create({ name: scopes.join('+'), scope: scopes, user: 'ada' })
      return as({ authorization: `Bearer ${token}` })
    }
    const [writer, reader, editor] = [
      await tokenFor(['generate']),
      await tokenFor(['articles:read']),
      await tokenFor(['articles:write']),
    ]
    script.edition = 'second'
    await expect(reader.articles.regenerate({ id, ...guide })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(editor.articles.regenerate({ id, ...guide })).rejects.toMatchObject({ code: 'forbidden' })
    const job = await writer.articles.regenerate({ id, ...guide })
    await ended({ local: writer }, job.id)
    await expect(writer.articles.proposal({ id, number: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await reader.articles.proposals({ id })).toMatchObject([{ number: 1, createdBy: 'ada' }])
    await expect(reader.articles.approve({ id, number: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(writer.articles.discard({ id, number: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await editor.articles.approve({ id, number: 1 })).toMatchObject({ id })
  })
})

describe('a regeneration that breaks off', () => {
  it('goes on at the step it had reached, and writes nothing twice', async () => {
    const { app, parts, script, asked, writer, local, id } = await setUp()
    script.edition = 'second'
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const hanging: ArticleWriter = {
      ...writer,
      async write(sections, context, work) {
        begin()
        await new Promise((_, reject) => work.signal.addEventListener('abort', () => reject(work.signal.reason)))
        return writer.write(sections, context, work)
      },
    }
    await app.park()
    const first = await createTestApp({ ...parts, writer: hanging })
    const job = await first.local.articles.regenerate({ id, part: 'products' })
    await begun
    await first.app.park()
    expect((await local.jobs.get({ id: job.id })).status).toBe('interrupted')
    const second = await createTestApp(parts)
    await second.app.resumeJobs()
    expect(await ended(second, job.id)).toMatchObject({ status: 'done', result: { proposal: { number: 1 } } })
    expect(asked.filter(call => /find|outline/.test(call))).toEqual(['find electric kettles 3', 'outline'])
  })

  it('after it made its proposal makes no other', async () => {
    const { parts, script, blobs, id } = await setUp()
    script.edition = 'second'
    let isBroken = true
    const full: BlobStore = {
      ...blobs,
      async put(key, bytes) {
        if (isBroken && key.endsWith('propose.json')) throw new BlogopsError('storage_full', 'The disk is full.')
        await blobs.put(key, bytes)
      },
    }
    const { local } = await createTestApp({ ...parts, blobs: full })
    const { id: jobId } = await local.articles.regenerate({ id, ...guide })
    expect(await ended({ local }, jobId)).toMatchObject({ status: 'failed', error: { code: 'storage_full' } })
    isBroken = false
    await local.jobs.resume({ id: jobId })
    for await (const event of local.jobs.events({ id: jobId }, { lastEventId: '9' })) if (event.type === 'end') break
    expect(await local.jobs.get({ id: jobId })).toMatchObject({ status: 'done', result: { proposal: { number: 1 } } })
    expect(await local.articles.proposals({ id })).toHaveLength(1)
  })

  it('where the article is gone by then says so, and leaves nothing', async () => {
    const { script, local, id } = await setUp()
    script.edition = 'second'
    const job = await local.articles.regenerate({ id, part: 'products' })
    await local.articles.delete({ id })
    expect(await ended({ local }, job.id)).toMatchObject({ status: 'failed', error: { code: 'gone' } })
    await local.articles.restore({ id })
    expect(await local.articles.proposals({ id })).toEqual([])
  })
})

describe('the embedded engine', () => {
  it.each(['section', 'excerpt', 'products'] as const)('writes the same %s again, and says so', async part => {
    const app = await createTestApp()
    const { article } = await app.local.generate.article(topic)
    const [section] = await app.local.articles.sections({ id: article.id })
    const request = part === 'section' && section ? { part, section: section.name } : { part }
    expect(await regenerate(app, article.id, request)).toMatchObject({ article, proposal: null })
  })

  it('brings back what the editor has changed', async () => {
    const app = await createTestApp()
    const { article } = await app.local.generate.article(topic)
    const { excerpt } = await app.local.articles.update({ id: article.id, excerpt: 'Mine.' })
    await regenerate(app, article.id, { part: 'excerpt' })
    expect(await app.local.articles.approve({ id: article.id, number: 1 })).not.toMatchObject({ excerpt })
  })
})
