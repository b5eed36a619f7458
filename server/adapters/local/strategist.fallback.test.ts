import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { someFacts } from '../../features/optimizer/testing/sample-facts.ts'
import type { Strategist } from '../../ports/strategist.ts'
import { plainStrategist } from '../../testing/plain-strategist.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { createFallbackStrategist, createTemplateStrategist } from './strategist.ts'

const failing = (error: unknown): Strategist => ({ advise: () => Promise.reject(error) })
const adviceAfter = (error: unknown, work = plainWork()) =>
  createFallbackStrategist(failing(error)).advise(someFacts(), work)

describe('advice by templates in place of another', () => {
  it('is not asked for while the other answers', async () => {
    const first = plainStrategist()
    const advice = await createFallbackStrategist(first).advise(someFacts(), plainWork())
    expect(advice).toEqual(await plainStrategist().advise(someFacts(), plainWork()))
  })

  it.each([
    ['upstream_unavailable', 'models.example does not answer.'],
    ['upstream_rejected', 'The model’s answer for the advice could not be used: it was cut off.'],
    ['cost_limit', 'The limit is reached.'],
  ] as const)('stands in on %s, and says why', async (code, message) => {
    const work = plainWork()
    const advice = await adviceAfter(new BlogopsError(code, message), work)
    const templates = await createTemplateStrategist().advise(someFacts(), plainWork())
    expect(advice).toEqual({ ...templates, notices: [`The texts are from templates. ${message}`] })
    expect(work.told).toEqual([`${message} Templates write the texts instead.`])
  })

  it('does not stand in for a run that is called off, nor for a fault of ours', async () => {
    const cancelled = new BlogopsError('cancelled', 'The job was cancelled.')
    await expect(adviceAfter(cancelled)).rejects.toBe(cancelled)
    const stopped = new Error('stopped')
    await expect(
      adviceAfter(new BlogopsError('upstream_unavailable', 'x.'), plainWork(AbortSignal.abort(stopped))),
    ).rejects.toMatchObject({ message: 'x.' })
    const fault = new TypeError('of undefined')
    await expect(adviceAfter(fault)).rejects.toBe(fault)
  })
})
