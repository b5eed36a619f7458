import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { eventsImportResultSchema, eventsImportSchema } from '../schemas/analytics.ts'
import { eventBodyLimit, eventSchema, eventsImportBodyLimit } from '../schemas/visits.ts'

/**
 * Idempotent: importing the same file again changes nothing. It has its own scope: imported events cannot be removed
 * by a command, and they influence budgets.
 */
export const eventsImport = defineOperation({
  id: 'events.import',
  method: 'POST',
  path: '/api/analytics/events/import',
  body: eventsImportSchema,
  bodyLimit: eventsImportBodyLimit,
  output: eventsImportResultSchema,
  access: 'events:write',
  effect: 'write',
  summary: 'Import page views and clicks of earlier days',
  example: {
    name: 'events.ndjson',
    content: '{"at":"2026-10-01T09:00:00Z","name":"pageview","url":"https://reviews.example/"}',
  },
  errors: ['conflict'],
})

/** The answer does not depend on whether the event is counted; `x-plausible-dropped: 1` marks a dropped one. */
export const eventsRecord = defineOperation({
  id: 'events.record',
  method: 'POST',
  path: '/api/event',
  body: eventSchema,
  output: z.object({ ok: z.literal(true) }),
  access: 'public',
  effect: 'write',
  summary: 'Count a page view or a click',
  example: {
    name: 'Product Click',
    url: 'https://reviews.example/article/five-grinders',
    domain: 'reviews.example',
    props: { product: 'Hobbin Daily' },
  },
  errors: [],
  beacon: true,
  bodyLimit: eventBodyLimit,
})
