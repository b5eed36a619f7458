import { describe, expect, it } from 'vitest'
import { guide, setUp, topic } from './testing/regenerating.ts'

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
      reason: expect.stringMatching(/was saved after proposal 1 was created/),
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
    expect(refused.every(({ code, reason }) => code === 'conflict' && /local has already approved/.test(reason))).toBe(
      true,
    )
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

  it('with sentences without a source needs a confirmation, which the audit records', async () => {
    const { regenerate, script, local, id, records, read } = await setUp()
    script.edition = 'second'
    await regenerate({ part: 'excerpt' })
    await records.transact(async tx => {
      const [proposal = expect.unreachable()] = await tx.find('proposal', { where: { articleId: id } })
      await tx.put('proposal', { ...proposal, excerpt: 'We tested them for six weeks.' })
    })
    const refusal = { code: 'conflict', details: { unsupportedClaims: 1 } }
    await expect(local.articles.approve({ id, number: 1 })).rejects.toMatchObject(refusal)
    expect((await read()).excerpt).not.toContain('six weeks')
    await local.articles.approve({ id, number: 1, withUnsupportedClaims: true })
    expect((await read()).excerpt).toContain('six weeks')
    const [entry] = await local.audit.list({ operation: 'articles.approve', outcome: 'done' })
    expect(entry?.details).toContain('with unsupported claims true')
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
