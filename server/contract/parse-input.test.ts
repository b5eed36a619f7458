import { expect, it } from 'vitest'
import * as z from 'zod'
import { operations } from './index.ts'
import { parseInput } from './parse-input.ts'

const bodyOf = (id: string) => operations.find(operation => operation.id === id)?.body ?? z.never()

it.each([
  ['auth.login', {}, 'Username is required; Password is required'],
  ['ads.status', { status: true }, 'Status must be one of: ACTIVE, PAUSED'],
  ['auth.register', {}, 'Username is required; Password is required'],
  ['generate.article', { topic: 'desk lamps', category: '' }, 'Category is required'],
  ['generate.article', {}, 'Topic must be at least 3 characters'],
  ['generate.article', { topic: 'desk lamps', draft: 'yes' }, 'Draft must be true or false'],
  ['ads.status', { status: 'ON' }, 'Status must be one of: ACTIVE, PAUSED'],
  ['adsets.create', {}, 'Campaign is required; Article is required'],
])('%s refuses %j in a plain sentence', (id, body, told) => {
  expect(() => parseInput(bodyOf(id), body)).toThrow(expect.objectContaining({ code: 'bad_request', message: told }))
})

it('never shows a message of the validator itself', () => {
  const schema = z.strictObject({ count: z.int().min(1).max(9), list: z.array(z.string()).min(1), at: z.iso.date() })
  const wrong = { count: 12, list: [], at: 'soon', other: 1 }
  expect(() => parseInput(schema, wrong)).toThrow(
    'Count must be at most 9; List must have at least 1 item; At is not valid; other is not known here',
  )
  expect(() => parseInput(schema, 'text')).toThrow('The input must be an object')
})
