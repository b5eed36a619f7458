import { expect, it, onTestFinished } from 'vitest'
import { createRecordedWaits } from '../../adapters/wire/testing/recorded-waits.ts'
import { refusal } from '../../testing/anthropic/reply.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { fakeAnthropic } from '../../testing/fake-anthropic.ts'

async function withModel() {
  const fake = await fakeAnthropic()
  onTestFinished(() => fake.close())
  const model = { apiKey: 'sk-ant-fake', baseUrl: fake.url, name: 'claude-sonnet-5-5', timeoutSeconds: 30 }
  const { local } = await createTestApp({ config: { model }, modelDelay: createRecordedWaits().delay })
  return { fake, local }
}

it('a run uses the texts of the model', async () => {
  const { local } = await withModel()
  expect(await local.analytics.optimize({})).toMatchObject({ writtenBy: 'claude-sonnet-5-5', notices: [] })
})

it('a run with a failing model uses templates, keeps its plan, and states the reason', async () => {
  const { fake, local } = await withModel()
  fake.nextOf('advice', refusal('Not for me.'))
  const { plan, writtenBy, notices } = await local.analytics.optimize({})
  expect(writtenBy).toBe('templates')
  expect(notices).toEqual([expect.stringMatching(/^The texts are from templates\. .*Not for me\./)])
  expect((await local.optimizer.plan({ id: plan.id })).optimization).toMatchObject({ writtenBy, notices })
})
