import { describe, expect, it } from 'vitest'
import { operations } from '../contract/index.ts'
import { credentials, sendingApp } from './testing/sending-app.ts'

describe('access', () => {
  const guarded = operations.filter(operation => operation.access !== 'public')

  it.each(guarded.map(operation => [operation.id, operation] as const))(
    '%s lets no stranger in',
    async (_, operation) => {
      const { anonymous, as } = await sendingApp()
      const call = async (client: typeof anonymous) => {
        if (!operation.stream) return client.call(operation, operation.example)
        for await (const event of client.stream(operation, operation.example)) return event
      }
      await expect(call(anonymous)).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(call(as({ authorization: 'Bearer bo_nope_nope' }))).rejects.toMatchObject({ code: 'unauthorized' })
    },
  )

  it('is limited to the scopes of a token', async () => {
    const { local, as } = await sendingApp()
    await local.users.create(credentials)
    const { token } = await local.tokens.create({ name: 'reader', scope: ['articles:read'] })
    const reader = as({ authorization: `Bearer ${token}` })
    expect(await reader.articles.list({ status: 'all' })).toEqual([])
    await expect(reader.users.list()).rejects.toMatchObject({
      code: 'forbidden',
      message: '403: This token lacks the scope accounts:read.',
    })
  })
})

describe('the scope generate', () => {
  it('allows a token to follow and cancel the jobs it starts', async () => {
    const { local, as } = await sendingApp()
    await local.users.create(credentials)
    const { token } = await local.tokens.create({ name: 'writer', scope: ['generate'] })
    const writer = as({ authorization: `Bearer ${token}` })
    const { id } = await writer.jobs.create({ type: 'generation', input: { topic: 'electric kettles' } })
    for await (const event of writer.jobs.events({ id })) expect(event.sequence).toBeGreaterThan(0)
    expect(await writer.jobs.get({ id })).toMatchObject({ status: 'done' })
    await expect(writer.articles.unpublish({ id })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
