import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { eventBodyLimit, eventSchema } from '../schemas/visits.ts'

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
