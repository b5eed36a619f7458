import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/days.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

async function setUp() {
  const records = createMemoryRecordStore()
  const { local, clock } = await createTestApp({ records })
  const add = (name: string) => local.notifications.add({ kind: 'webhook', name, url: `https://${name}.example/x` })
  return { clock, records, local, add }
}

let at: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  at = await setUp()
})

describe('a channel', () => {
  it('shows no secret after it was added, and a webhook gets a new key on request', async () => {
    const slack = await at.local.notifications.add({ kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/xyz' })
    expect(slack).toMatchObject({ name: 'Slack hooks.slack.com', target: 'https://hooks.slack.com/…', secret: null })
    const { id, secret } = await at.add('alpha')
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const rotated = await at.local.notifications.rotate({ id })
    expect(rotated.secret).not.toBe(secret)
    expect((await at.records.get('notificationChannel', id))?.keys).toEqual([
      { secret: rotated.secret, until: null },
      { secret, until: new Date(at.clock.now().getTime() + dayMs).toISOString() },
    ])
    expect(JSON.stringify(await at.local.notifications.channels())).not.toMatch(/xyz|whsec_/)
    await expect(at.local.notifications.rotate({ id: slack.id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    [undefined, 'needs an address'],
    ['http://hooks.example/x', 'must start with https://'],
    ['http://localhost:8080/x', 'must start with https://'],
    ['https://me:pass@hooks.example/x', 'must not contain a password'],
  ])('is refused with the address %s', async (url, reason) => {
    const added = at.local.notifications.add({ kind: 'webhook', ...(url !== undefined && { url }) })
    await expect(added).rejects.toThrow(reason)
    expect(await at.local.notifications.channels()).toEqual([])
  })

  it('is one of at most 20', async () => {
    for (let number = 0; number < 20; number += 1) await at.add(`hook${number}`)
    await expect(at.add('another')).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a channel for e-mail', () => {
  it('needs a mail server', async () => {
    const added = at.local.notifications.add({ kind: 'email', to: ['desk@shelf.example'] })
    await expect(added).rejects.toMatchObject({ code: 'not_configured' })
  })

  it('has addresses and no URL', async () => {
    const smtp = { host: 'smtp.example', port: 587, user: null, password: null, from: 'site@shelf.example' }
    const { local } = await createTestApp({ config: { smtp } })
    const added = await local.notifications.add({ kind: 'email', to: ['desk@shelf.example', 'ada@shelf.example'] })
    expect(added).toMatchObject({
      name: 'E-mail to desk@shelf.example',
      target: 'desk@shelf.example, ada@shelf.example',
      secret: null,
    })
    await expect(local.notifications.add({ kind: 'email', url: 'https://x.example' })).rejects.toThrow('no --url')
    await expect(local.notifications.edit({ id: added.id, to: [] })).rejects.toMatchObject({ code: 'bad_request' })
  })
})
