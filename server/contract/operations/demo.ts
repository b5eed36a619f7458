import { defineOperation } from '../operation.ts'
import { demoSamplesSchema } from '../schemas/site.ts'

export const demoSamples = defineOperation({
  id: 'demo.samples',
  method: 'GET',
  path: '/api/demo',
  output: demoSamplesSchema,
  access: 'settings:read',
  effect: 'read',
  summary: 'Show the ids of all demo records',
  example: {},
  errors: [],
})

export const demoRecord = defineOperation({
  id: 'demo.record',
  method: 'PATCH',
  path: '/api/demo',
  body: demoSamplesSchema,
  output: demoSamplesSchema,
  access: 'settings:write',
  effect: 'write',
  summary: 'Record the ids of all demo records',
  example: { article: '01KARTICLE' },
  errors: [],
})
