/** Code that must not compile: each expectation fails the type check as soon as its line compiles. */
import * as z from 'zod'
import { createClient } from './client.ts'
import type { Handler, HandlersOf } from './handler.ts'
import type { Handlers } from './index.ts'
import { defineOperation, type Failure, type Input, type Output } from './operation.ts'

const greet = defineOperation({
  id: 'test.greet',
  method: 'POST',
  path: '/api/test/{name}',
  params: z.object({ name: z.string() }),
  body: z.object({ loud: z.boolean().default(false), times: z.int().optional() }),
  output: z.object({ greeting: z.string() }),
  access: 'public',
  effect: 'read',
  summary: 'Greet',
  example: { name: 'Ada' },
  errors: ['not_found'],
})

const module = { greet }
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_T extends true>() => undefined

holds<Same<Input<typeof greet>, { name: string; loud?: boolean | undefined; times?: number | undefined }>>()
holds<Same<Output<typeof greet>, { greeting: string }>>()
holds<Same<Extract<Failure<typeof greet>, 'not_found' | 'conflict'>, 'not_found'>>()

const right: Handler<typeof greet> = async ({ name, loud }, { fail }) => {
  if (name === '') fail('not_found', 'Nobody')
  return { greeting: loud ? name.toUpperCase() : name }
}

// A missing handler
// @ts-expect-error test.greet has no handler
export const missing: HandlersOf<typeof module> = {}
export const complete: HandlersOf<typeof module> = { 'test.greet': right }
// @ts-expect-error most of the contract has no handler
export const almostNone: Handlers = { 'site.get': async () => ({ name: '', url: '', demo: null }) }

// A wrong answer
// @ts-expect-error the answer lacks its greeting
export const wrongAnswer: Handler<typeof greet> = async () => ({ hello: 'Ada' })

// An undeclared error
export const undeclared: Handler<typeof greet> = async (_, { fail }) =>
  // @ts-expect-error the operation does not declare conflict
  fail('conflict', 'No')

// A wrong payload
const client = createClient({ fetch, baseUrl: 'http://localhost' })
export async function payloads() {
  await client.articles.list()
  await client.articles.get({ slug: 'five-kettles' })
  // @ts-expect-error the slug is missing
  await client.articles.get()
  // @ts-expect-error a slug is text
  await client.articles.get({ slug: 5 })
  // @ts-expect-error four is not one of the counts
  await client.generate.article({ topic: 'kettles', productCount: 4 })
  // @ts-expect-error there is no such operation
  await client.articles.burn({ slug: 'five-kettles' })
  const { title } = await client.articles.get({ slug: 'five-kettles' })
  // @ts-expect-error a title is text
  const wrong: number = title
  return wrong
}
