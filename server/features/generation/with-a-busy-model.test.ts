import { describe, expect, it, onTestFinished } from 'vitest'
import * as reply from '../../testing/anthropic/reply.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { expectFailure, expectPublished, listTasks, topic, withModel } from './testing/with-model.ts'

/** End-to-end generation with a model: what an admin sees of the model's work, and what readers never see. */

describe('a model that is busy or breaks off', () => {
  it.each([
    ['529', reply.overloaded(1500), [1500], /overloaded.*again in/i],
    ['429 with retry-after', reply.rateLimited(7), [7000], /again in 7 s/i],
    ['500', reply.failure(500, 'Internal server error'), [1000], /again in/i],
    ['a page of a proxy', reply.badGateway(), [1000], /again in/i],
  ])('is asked again after %s, and the wait is told', async (_, failure, waited, message) => {
    const { fake, waits, generate } = await withModel()
    fake.nextOf('outline', failure)
    const outcome = await generate()
    expectPublished(outcome)
    expect(waits).toEqual(waited)
    expect(outcome.messages.join('\n')).toMatch(message)
    expect(listTasks(fake).filter(task => task === 'outline')).toHaveLength(2)
  })

  it.each([
    ['a drop in mid-stream', reply.dropped],
    ['an error in mid-stream', reply.interrupted],
  ])('is asked again after %s, and what was lost is paid for', async (_, fault) => {
    const { fake, generate } = await withModel()
    const whole = await (await withModel()).generate()
    fake.nextOf('section', async (_call, usual) => fault(await usual()))
    const outcome = await generate()
    expectPublished(outcome)
    expect(outcome.job.cost?.inputTokens).toBeGreaterThan(whole.job.cost?.inputTokens ?? Number.POSITIVE_INFINITY)
  })

  it('ends the job where it stays so, and the job goes on where it was once it is over', async () => {
    const { fake, generate, local, followed } = await withModel()
    fake.script(({ task }) => (task?.task === 'outline' ? reply.overloaded() : undefined))
    const outcome = await generate()
    expectFailure(outcome, 'upstream_unavailable', /overloaded/i)
    fake.reset()
    await local.jobs.resume({ id: outcome.job.id })
    expectPublished(await followed(outcome.job.id))
    expect(listTasks(fake).filter(task => task === 'research' || task === 'products')).toEqual(['research', 'products'])
  })

  it('is asked again a minute later by a job that waits at the step it had reached', async () => {
    const { clock, pass, process } = createSharedTime()
    const { fake, local, app, followed } = await withModel({ clock, timer: process().timer, jobRetries: 3 })
    onTestFinished(() => app.close())
    fake.script(({ task }) => (task?.task === 'outline' ? reply.failure(503, 'Service unavailable') : undefined))
    const { id } = await local.jobs.create({ type: 'generation', input: topic })
    for await (const event of local.jobs.events({ id })) {
      if (event.type === 'message' && event.message.endsWith('Attempt 2 of 4 is at 09:01 UTC.')) break
    }
    expect(await local.jobs.get({ id })).toMatchObject({
      status: 'queued',
      error: { code: 'upstream_unavailable' },
      retry: { at: expect.stringMatching(/T09:01:/), attempt: 2, of: 4 },
    })
    fake.reset()
    await pass(50_000)
    expect(await local.jobs.get({ id })).toMatchObject({ status: 'queued' })
    await pass(30_000)
    const outcome = await followed(id)
    expectPublished(outcome)
    expect(outcome.job.retry).toBeNull()
    expect(listTasks(fake).filter(task => task === 'research' || task === 'products')).toEqual(['research', 'products'])
  })

  it('is told to be out of reach for too long', async () => {
    const { fake, waits, generate } = await withModel()
    fake.nextOf('research', reply.rateLimited(3600))
    const outcome = await generate()
    expectFailure(outcome, 'rate_limited', /rate limit/i)
    expect(outcome.job.error?.details).toMatchObject({ retryAfter: 3600 })
    expect(waits).toEqual([])
  })

  it('does not keep a job waiting for ever', async () => {
    const { fake, generate } = await withModel({ timeoutSeconds: 0.3 })
    fake.nextOf('research', reply.hang(), reply.hang(), reply.hang(), reply.hang())
    const outcome = await generate()
    expectFailure(outcome, 'upstream_unavailable', /did not finish an answer within 0\.3 seconds/)
    expect(outcome.job.error?.hint).toContain('BLOGOPS_MODEL_TIMEOUT_S')
  })

  it('is left at once by a job that is cancelled', async () => {
    const { fake, local } = await withModel()
    let reached = () => {}
    const hung = new Promise<void>(resolve => {
      reached = resolve
    })
    fake.nextOf('products', () => {
      reached()
      return reply.hang()
    })
    const { id } = await local.jobs.create({ type: 'generation', input: topic })
    await hung
    const cancelled = await local.jobs.cancel({ id })
    expect(cancelled).toMatchObject({ status: 'cancelled', result: null, cost: { calls: 1 } })
    expect(await local.articles.list({ status: 'all' })).toEqual([])
  })
})
