import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../contract/errors.ts'
import type { ArticleWriter } from '../../../ports/article-writer.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { ended, guide, regenerate, setUp, topic } from './testing/regenerating.ts'

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
    const refused = { code: 'bad_request', reason: expect.stringMatching(/was not generated\. Edit it by hand/) }
    for (const part of [guide, { part: 'excerpt' }, { part: 'products' }] as const) {
      await expect(regenerate(part)).rejects.toMatchObject(refused)
    }
    await expect(local.articles.sections({ id })).rejects.toMatchObject(refused)
    await setJob('another')
    await expect(regenerate(guide)).rejects.toMatchObject({
      code: 'not_found',
      reason: expect.stringMatching(/no longer stored/),
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
