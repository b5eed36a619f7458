import { describe, expect, it } from 'vitest'
import { operations } from '../contract/index.ts'
import { sendingApp } from './testing/sending-app.ts'

describe('OpenAPI', () => {
  it('describes every operation', async () => {
    const { send } = await sendingApp()
    const document = await (await send('GET', '/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, id } of operations) {
      expect(document.paths[path][method.toLowerCase()]).toMatchObject({ operationId: id })
    }
    expect(document.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'username',
      'password',
    ])
  })

  it('tells what each call asks of its caller', async () => {
    const { send } = await sendingApp()
    const { paths } = await (await send('GET', '/api/openapi.json')).json()
    expect(paths['/api/login'].post.security).toEqual([])
    expect(paths['/api/approvals'].get.security).toEqual([{ token: [] }, { session: [] }])
    expect(paths['/api/jobs'].get.security).toEqual([{ token: ['jobs:read'] }, { session: [] }])
  })
})
