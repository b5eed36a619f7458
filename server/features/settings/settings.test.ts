import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../contract/default-settings.ts'
import type { Input } from '../../contract/operation.ts'
import type { settingsUpdate } from '../../contract/operations/settings.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createSettings, type SettingsOptions } from './settings.ts'

function setUp(fixed: SettingsOptions['fixed'] = {}) {
  const records = createMemoryRecordStore()
  let changes = 0
  const onChange = () => {
    changes += 1
  }
  return { records, settings: createSettings({ records, fixed, onChange }), changes: () => changes }
}

describe('settings', () => {
  it('are the defaults until they are changed', async () => {
    const { settings, changes } = setUp()
    expect(await settings.read()).toMatchObject(defaultSettings)
    const changed = await settings.update({ tagline: 'Read, then buy.', priceMaxAgeDays: null })
    expect(changed).toMatchObject({ tagline: 'Read, then buy.', priceMaxAgeDays: null, name: defaultSettings.name })
    expect(changed.changed).toEqual(['tagline', 'priceMaxAgeDays'])
    expect(await settings.read()).toMatchObject({ tagline: 'Read, then buy.' })
    expect(changes()).toBe(1)
  })

  it('are reset one by one', async () => {
    const { settings } = setUp()
    await settings.update({ tagline: 'Read, then buy.', author: 'Grace' })
    const changed = await settings.update({ reset: ['tagline'] })
    expect(changed).toMatchObject({ tagline: defaultSettings.tagline, author: 'Grace', changed: ['author'] })
  })

  it('from the environment override stored ones and cannot be changed', async () => {
    const { records, settings: before } = setUp()
    await before.update({ name: 'Stored' })
    const fixed = { name: { variable: 'BLOGOPS_SITE_NAME', value: 'Fixed' } }
    const settings = createSettings({ records, fixed, onChange: () => undefined })
    expect(await settings.show()).toMatchObject({ name: 'Fixed', fixed: { name: 'BLOGOPS_SITE_NAME' }, changed: [] })
    await expect(settings.update({ name: 'Other', tagline: 'x' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(settings.update({ reset: ['name'] })).rejects.toMatchObject({ code: 'conflict' })
    expect((await settings.read()).tagline).toBe(defaultSettings.tagline)
  })

  it('accept prices of unknown models, and no prices', async () => {
    const { settings } = setUp()
    const modelPrices = { models: [{ model: 'my-local-model', input: 0, output: 0.5 }], search: 0 }
    expect(await settings.update({ modelPrices })).toMatchObject({ modelPrices, changed: ['modelPrices'] })
    await settings.update({ modelPrices: { models: [], search: 0 } })
    expect((await settings.read()).modelPrices).toEqual({ models: [], search: 0 })
  })

  it('refuse an empty change', async () => {
    const { settings } = setUp()
    await expect(settings.update({})).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('apply both of two concurrent changes', async () => {
    const { settings } = setUp()
    await Promise.all([settings.update({ tagline: 'One.' }), settings.update({ author: 'Two' })])
    expect(await settings.read()).toMatchObject({ tagline: 'One.', author: 'Two' })
  })

  it('fall back to the default if a stored value is invalid, and keep the others', async () => {
    const { records, settings } = setUp()
    const value = { name: 42, tagline: 'Kept.', unknown: true }
    await records.transact(tx => tx.put('setting', { id: 'site', version: 0, value }))
    expect(await settings.show()).toMatchObject({ name: defaultSettings.name, tagline: 'Kept.', changed: ['tagline'] })
  })
})

describe('over the API', () => {
  it('a change of the tag changes every link, and a change of the price age hides prices', async () => {
    const { app, local, anonymous, clock } = await createTestApp({ config: { siteName: null, affiliateTag: null } })
    const { article } = await local.generate.article({ topic: 'burr coffee grinders', productCount: 3 })
    await local.settings.update({ affiliateTag: 'mine-21', name: 'Mine', priceMaxAgeDays: 2 })
    const [product] = await anonymous.articles.products({ articleId: article.id })
    expect(product).toMatchObject({ priceCurrent: true, priceUntil: '2026-11-23T09:00:00.000Z' })
    expect(product?.amazonUrl).toContain('tag=mine-21')
    const { body } = await anonymous.articles.get({ slug: article.slug })
    expect(body).toContain('tag=mine-21')
    expect(body).not.toContain('sample-21')
    expect((await anonymous.site.get()).name).toBe('Mine')
    clock.advance(2 * 24 * 60 * 60 * 1_000)
    const [old] = await anonymous.articles.products({ articleId: article.id })
    expect(old?.priceCurrent).toBe(false)
    const price = `£${old?.price?.toFixed(2)}`
    const { body: later } = await anonymous.articles.get({ slug: article.slug })
    expect(body).toContain(price)
    expect(later).not.toContain(price)
    await app.close()
  })

  it('new articles have the default author', async () => {
    const { app, local } = await createTestApp()
    await local.settings.update({ author: 'Grace Hopper' })
    const { article } = await local.generate.article({ topic: 'burr coffee grinders', productCount: 3 })
    expect((await local.articles.get({ slug: article.slug })).author).toBe('Grace Hopper')
    await app.close()
  })

  const refused: Input<typeof settingsUpdate>[] = [
    { affiliateTag: 'no spaces' },
    { comparison: { currency: '£', columns: [{ label: 'Product', shows: 'name' }] } },
    { comparison: { currency: '£', columns: [0, 1].map(at => ({ label: `ASIN ${at}`, shows: 'asin' as const })) } },
    { comparison: { currency: '£', columns: (['name', 'asin'] as const).map(shows => ({ label: 'A', shows })) } },
    { priceMaxAgeDays: 0 },
    { modelPrices: { models: [{ model: 'm', input: -1, output: 1 }], search: 10 } },
    { modelPrices: { models: [{ model: 'two words', input: 1, output: 1 }], search: 10 } },
    { modelPrices: { models: [0, 1].map(input => ({ model: 'm', input, output: 1 })), search: 10 } },
    { modelPrices: { models: [], search: 10_001 } },
    { name: ' ' },
    { tagline: 'Read\u001b]0;me\u0007' },
    { author: 'Grace \u202eHopper' },
  ]

  it.each(refused)('refuses %j', async changes => {
    const { app, local } = await createTestApp({ config: { siteName: null, affiliateTag: null } })
    await expect(local.settings.update(changes)).rejects.toMatchObject({ code: 'bad_request' })
    await app.close()
  })

  it('checks the settings of the server without showing a secret', async () => {
    const config = { facebook: null, trustProxy: 0, siteUrl: 'https://shelf.test', secret: 'a-secret-of-the-sessions' }
    const { app, local } = await createTestApp({ config })
    const checks = await local.settings.check()
    expect(checks).toContainEqual(expect.objectContaining({ name: 'BLOGOPS_TRUST_PROXY', status: 'missing' }))
    expect(checks).toContainEqual(expect.objectContaining({ name: 'Facebook', status: 'missing' }))
    expect(checks.map(({ name }) => name)).not.toContain('BLOGOPS_SITE_NAME')
    expect(JSON.stringify(checks)).not.toContain(config.secret)
    await app.close()
  })

  it('requires an admin', async () => {
    const { app, anonymous } = await createTestApp()
    await expect(anonymous.settings.get()).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(anonymous.settings.update({ name: 'x' })).rejects.toMatchObject({ code: 'unauthorized' })
    await app.close()
  })

  it('requires the scopes of a token for reading and changing', async () => {
    const { app, local: owner, as } = await createTestApp({ config: { siteName: null } })
    await owner.users.create({ username: 'grace', password: 'a long pass phrase', role: 'owner' })
    const holding = async (...scopes: ('settings:read' | 'settings:write')[]) => {
      const { token } = await owner.tokens.create({ name: scopes.join(), scope: scopes, user: 'grace' })
      return as({ authorization: `Bearer ${token}` })
    }
    const reader = await holding('settings:read')
    const writer = await holding('settings:write')
    expect((await reader.settings.get()).name).toBe('The Sample Shelf')
    await expect(reader.settings.update({ name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await writer.settings.update({ name: 'Mine' })).name).toBe('Mine')
    expect((await writer.settings.get()).name).toBe('Mine') // The answer to the change already contained this.
    await app.close()
  })
})

it('store a time zone in its usual spelling', async () => {
  const { local } = await createTestApp()
  expect(await local.settings.update({ timeZone: 'europe/london' })).toMatchObject({ timeZone: 'Europe/London' })
})
