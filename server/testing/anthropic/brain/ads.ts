import * as z from 'zod'
import { composeAds } from '../../../adapters/local/ad-writer.ts'
import { type Answer, answer } from '../reply.ts'
import type { TaskOf } from '../task.ts'
import { toBriefedProduct } from './writing.ts'

const beforeSchema = z.array(z.object({ headline: z.string() }))

/** Writes ads like the local writer, and different ones for a repair. */
export function ads({ products, repair, ...brief }: TaskOf<'ads'>): Answer {
  const advertised = products.map(({ pick, ...facts }) => ({ ...toBriefedProduct(brief.category)(facts), pick }))
  const before = beforeSchema.safeParse(repair?.before).data ?? []
  const made = composeAds(
    { ...brief, products: advertised },
    before.map(({ headline }) => headline),
  )
  return answer(JSON.stringify({ variants: made.map(({ variant: _, ...ad }) => ad) }))
}
