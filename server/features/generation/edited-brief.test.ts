import { describe, expect, it } from 'vitest'
import { createBriefCache } from './edited-brief.ts'
import type { Brief } from './step-results.ts'

const createBrief = (topic: string): Brief => ({
  topic,
  category: 'kitchen',
  products: [],
  readAt: '2026-11-28T12:00:00.000Z',
  sample: false,
  origin: '',
})

describe('createBriefCache', () => {
  it('returns the earlier object for an equal brief', () => {
    const reuse = createBriefCache()
    const first = reuse('job', createBrief('kettles'))
    expect(reuse('job', createBrief('kettles'))).toBe(first)
    expect(reuse('other job', createBrief('kettles'))).not.toBe(first)
  })

  it('returns a brief that changed', () => {
    const reuse = createBriefCache()
    const first = reuse('job', createBrief('kettles'))
    const changed = createBrief('toasters')
    expect(reuse('job', changed)).toBe(changed)
    expect(reuse('job', createBrief('kettles'))).not.toBe(first)
  })

  it('forgets briefs that were not used lately', () => {
    const reuse = createBriefCache()
    const first = reuse('job', createBrief('kettles'))
    const second = reuse('second', createBrief('kettles'))
    for (let other = 0; other < 15; other += 1) reuse(`other ${other}`, createBrief('kettles'))
    expect(reuse('second', createBrief('kettles'))).toBe(second)
    expect(reuse('job', createBrief('kettles'))).not.toBe(first)
  })
})
