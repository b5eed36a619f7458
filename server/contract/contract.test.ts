import { describe, expect, it } from 'vitest'
import { commonErrors, errorTable } from './errors.ts'
import { operations } from './index.ts'

describe.each(operations.map(operation => [operation.id, operation] as const))('%s', (_, operation) => {
  const keys = [operation.params, operation.query, operation.body].flatMap(schema => Object.keys(schema?.shape ?? {}))

  it('has distinct input names', () => {
    expect(keys).toEqual([...new Set(keys)])
  })

  it('has exactly its declared params in its path', () => {
    const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    expect(named).toEqual(Object.keys(operation.params?.shape ?? {}))
  })

  it('has an example that its schemas accept', () => {
    for (const schema of [operation.params, operation.query, operation.body]) {
      const part = Object.fromEntries(Object.entries(operation.example).filter(([key]) => key in (schema?.shape ?? {})))
      expect(schema?.safeParse(part).error).toBeUndefined()
    }
    expect(keys).toEqual(expect.arrayContaining(Object.keys(operation.example)))
  })

  it('uses GET for reads without a body, and other methods for changes', () => {
    const reads = operation.method === 'GET' || (operation.method === 'POST' && operation.body !== undefined)
    if (operation.effect === 'read') expect(reads).toBe(true)
    else expect(operation.method).not.toBe('GET')
  })

  it('has a summary of one line and declares no common error again', () => {
    expect(operation.summary).toMatch(/^[A-Z][^\n]*[^.\n]$/)
    expect(operation.errors.filter(code => (commonErrors as readonly string[]).includes(code))).toEqual([])
  })

  it('names its positionals after its input', () => {
    const positionals = [...(operation.command ?? '').matchAll(/<(\w+)>/g)].map(match => match[1])
    expect(keys).toEqual(expect.arrayContaining(positionals))
  })
})

describe('the contract', () => {
  it('has unique ids, routes and commands', () => {
    const unique = (values: (string | undefined)[]) => {
      const given = values.filter(value => value !== undefined)
      expect(given).toEqual([...new Set(given)])
    }
    unique(operations.map(operation => operation.id))
    unique(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
    unique(operations.map(({ command }) => command?.replace(/ <.*/, '')))
  })

  it('maps every error to a failure status and to an exit code other than 0', () => {
    for (const { status, exit } of Object.values(errorTable)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(exit).toBeGreaterThan(0)
    }
  })

  // Section 7 of the product specification, kept to the letter.
  it.each([
    'GET /api/user',
    'POST /api/login',
    'POST /api/register',
    'POST /api/logout',
    'GET /api/articles',
    'GET /api/articles/{slug}',
    'GET /api/articles/by-id/{id}',
    'GET /api/products/{articleId}',
    'POST /api/generate/article-complete',
    'GET /api/facebook/status',
    'GET /api/facebook/campaigns',
    'POST /api/facebook/campaigns',
    'GET /api/facebook/adsets',
    'GET /api/facebook/adsets/{articleId}',
    'POST /api/facebook/adsets',
    'POST /api/facebook/adsets/assign',
    'PATCH /api/facebook/adsets/{adSetId}/budget',
    'PATCH /api/facebook/adsets/{adSetId}/targeting',
    'DELETE /api/facebook/adsets/{adSetId}',
    'GET /api/facebook/ads/all',
    'GET /api/facebook/ads/{adSetId}',
    'POST /api/facebook/ads',
    'PATCH /api/facebook/ads/{adId}/status',
    'DELETE /api/facebook/ads/{adId}',
    'GET /api/facebook/performance/dashboard',
    'GET /api/facebook/adsets/{adSetId}/demographics/age',
    'GET /api/facebook/adsets/{adSetId}/demographics/gender',
    'GET /api/facebook/adsets/{adSetId}/demographics/region',
  ])('declares %s', call => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(call)
  })
})
