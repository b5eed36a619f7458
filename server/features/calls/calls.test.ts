import { beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../contract/client.ts'
import { bearerOf, openSite, site } from '../../testing/security/open-site.ts'
import { createMemoryStores, readContents } from '../backup/testing/stores.ts'

let stores: ReturnType<typeof createMemoryStores>
let at: Awaited<ReturnType<typeof openSite>>
beforeEach(async () => {
  stores = createMemoryStores()
  at = await openSite(stores)
})

const check = (operation: string, input: Record<string, unknown> = {}) => at.local.calls.check({ operation, input })
const article = async () => (await at.local.generate.article({ topic: 'kettles', category: 'kitchen' })).article

describe('a check of a call', () => {
  it('accepts a valid call and changes nothing', async () => {
    const { id, version } = await at.local.articles.byId({ id: (await article()).id })
    const before = await readContents(stores)
    expect(await check('articles.update', { id, version, content: '<p>Other words.</p>', slug: 'other' })).toEqual({
      ok: true,
    })
    expect(await check('articles.delete', { id })).toEqual({ ok: true })
    expect(await check('users.create', { username: 'grace', password: 'plum tractor violin' })).toEqual({ ok: true })
    expect(await check('jobs.create', { type: 'generation', input: { topic: 'lamps', category: 'office' } })).toEqual({
      ok: true,
    })
    expect(await readContents(stores)).toEqual(before)
  })

  it.each([
    ['articles.publish', { id: 'none' }, 'not_found'],
    ['articles.publish', {}, 'bad_request'],
    ['users.create', { username: 'ADA', password: 'plum tractor violin' }, 'conflict'],
    ['settings.update', { name: 'Other' }, 'conflict'],
    ['users.remove', { user: 'ada' }, 'conflict'],
    ['ads.sync', {}, 'not_configured'],
    ['articles.list', {}, 'bad_request'],
    ['auth.login', { username: 'ada', password: 'plum tractor violin' }, 'bad_request'],
    ['none.such', {}, 'bad_request'],
  ])('rejects %s %j with: %s', async (operation, input, code) => {
    await expect(check(operation, input)).rejects.toMatchObject({ code })
  })

  it('detects a conflict after the blobs that the change would store first', async () => {
    const { id } = await article()
    await at.local.articles.update({ id, title: 'Another' })
    const late = check('articles.update', { id, version: 1, content: '<p>Other words.</p>' })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
  })

  it('requires the scope of the call', async () => {
    const { authorization } = await bearerOf(at.local, { scope: ['articles:write'] })
    const client = createClient({ fetch: at.send, baseUrl: site, headers: { authorization } })
    const { id } = await article()
    expect(await client.calls.check({ operation: 'articles.delete', input: { id } })).toEqual({ ok: true })
    const settings = client.calls.check({ operation: 'settings.update', input: { tagline: 'New' } })
    await expect(settings).rejects.toMatchObject({ code: 'forbidden' })
    const nobody = createClient({ fetch: at.send, baseUrl: site })
    await expect(nobody.calls.check({ operation: 'articles.delete', input: { id } })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  it('does not block concurrent changes', async () => {
    const { id } = await article()
    const [, renamed] = await Promise.all([
      check('articles.update', { id, title: 'Looked at' }),
      at.local.articles.update({ id, title: 'Done' }),
      check('articles.unpublish', { id }),
      at.local.settings.update({ tagline: 'Done' }),
    ])
    expect(renamed.title).toBe('Done')
    expect(await at.local.articles.byId({ id })).toMatchObject({ title: 'Done', status: 'published' })
    expect((await at.local.settings.get()).tagline).toBe('Done')
  })

  it('leaves a running job alone', async () => {
    const pending = new Promise<never>(() => {})
    at = await openSite({ catalogue: { find: () => pending } })
    const job = await at.local.jobs.create({ type: 'generation', input: { topic: 'lamps', category: 'office' } })
    expect(await check('jobs.cancel', { id: job.id })).toEqual({ ok: true })
    expect((await at.local.jobs.get({ id: job.id })).status).toMatch(/queued|running/)
  })

  it.each([
    ['user.password', { currentPassword: 'plum tractor violin', newPassword: 'violet harbour engine' }],
    ['totp.enrol', { password: 'plum tractor violin' }],
    ['totp.confirm', { code: '123456' }],
    ['totp.renew', { code: '123456' }],
    ['totp.disable', { code: '123456' }],
    ['passkeys.begin', { password: 'plum tractor violin' }],
    ['passkeys.remove', { id: '01KPASSKEY', password: 'plum tractor violin' }],
    ['pairings.approve', { code: 'BCDF-GHJK' }],
    ['pairings.refuse', { code: 'BCDF-GHJK' }],
  ])('is no way to guess the password or code of %s', async (operation, input) => {
    const cookie = await at.signIn()
    const client = createClient({ fetch: at.send, baseUrl: site, headers: { cookie, origin: site } })
    await expect(client.calls.check({ operation, input })).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('leaves no audit entry', async () => {
    const before = await at.local.audit.list({})
    await check('users.remove', { user: 'ada' }).catch(() => undefined)
    await check('invites.create')
    expect(await at.local.audit.list({})).toEqual(before)
  })
})
