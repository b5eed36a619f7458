import { readdirSync, readFileSync } from 'node:fs'
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

  it('states the access that each operation requires', async () => {
    const { send } = await sendingApp()
    const { paths } = await (await send('GET', '/api/openapi.json')).json()
    expect(paths['/api/login'].post.security).toEqual([])
    expect(paths['/api/approvals'].get.security).toEqual([{ token: [] }, { session: [] }])
    expect(paths['/api/jobs'].get.security).toEqual([{ token: ['jobs:read'] }, { session: [] }])
  })

  it('prints each schema, parameter and answer that repeats once, in at most 1,250 bytes for each operation', async () => {
    const { send } = await sendingApp()
    const text = await (await send('GET', '/api/openapi.json')).text()
    expect(Buffer.byteLength(text)).toBeLessThan(1_250 * operations.length)
    const { components } = JSON.parse(text)
    for (const section of ['schemas', 'parameters', 'requestBodies', 'responses']) {
      const references = new Set(
        [...text.matchAll(new RegExp(`"\\$ref":"#/components/${section}/([^"]+)"`, 'g'))].map(([, name]) => name),
      )
      expect([...references].sort()).toEqual(Object.keys(components[section]).sort())
    }
    const bodies = Object.values(components.schemas).map(schema => JSON.stringify(schema))
    const large = bodies.filter(body => body.length > 500)
    expect(large.length).toBeGreaterThan(50)
    for (const body of large) expect(text.split(body)).toHaveLength(2)
  })

  it('lists the failures of an operation that say more than the default', async () => {
    const { send } = await sendingApp()
    const { paths, components } = await (await send('GET', '/api/openapi.json')).json()
    expect(paths['/api/check'].post.responses).toEqual({
      200: expect.anything(),
      409: { $ref: '#/components/responses/Conflict' },
      422: { $ref: '#/components/responses/Unprocessable' },
      423: { $ref: '#/components/responses/Locked' },
      default: { $ref: '#/components/responses/Error' },
    })
    expect(components.responses.Error.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
  })

  it('keeps parameters of one name with different descriptions apart', async () => {
    const { send } = await sendingApp()
    const { paths, components } = await (await send('GET', '/api/openapi.json')).json()
    const describeNumber = (path: string) => {
      const [, number] = paths[path].get.parameters
      return components.parameters[number.$ref.split('/').at(-1)].schema.description
    }
    expect(describeNumber('/api/articles/by-id/{id}/proposals/{number}')).toBe('number in the list of proposals')
    expect(describeNumber('/api/articles/by-id/{id}/revisions/{number}')).toBe('number in the list of revisions')
  })

  it('names schemas after the exports of the contract', async () => {
    const { send } = await sendingApp()
    const { paths, components } = await (await send('GET', '/api/openapi.json')).json()
    expect(paths['/api/jobs/{id}'].get.responses[200]).toEqual({ $ref: '#/components/responses/Job' })
    expect(components.responses.Job.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Job' })
    expect(components.schemas.Job.properties.steps).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/JobStep' },
    })
    expect(components.schemas.JobStep.properties.status.enum).toContain('running')
  })

  it('leaves answers open to the properties of later versions', async () => {
    const { send } = await sendingApp()
    const { components } = await (await send('GET', '/api/openapi.json')).json()
    expect(components.schemas.ModelPrices).not.toHaveProperty('additionalProperties')
    expect(components.schemas.Job).not.toHaveProperty('additionalProperties')
  })
})
