import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { eventBodyLimit, eventSchema } from '../schemas/event.ts'

/** Answers alike whether the event is counted or not; `x-plausible-dropped: 1` tells of one that is not. */
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
    url: 'https://reviews.example/article/five-grinders?utm_source=facebook',
    domain: 'reviews.example',
    referrer: 'https://search.example/',
    props: { product: 'Hobbin Daily', price: '49.90', article: 'Five Grinders Compared' },
  },
  errors: [],
  beacon: true,
  bodyLimit: eventBodyLimit,
})
