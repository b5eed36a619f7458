import { expect, it } from 'vitest'
import { signalsConformance } from '../ports/signals.conformance.ts'
import { createMemorySignals } from './memory-signals.ts'

signalsConformance('the hub in memory', async () => {
  const hub = createMemorySignals()
  return { endpoint: async () => hub.endpoint(), interrupt: () => hub.interrupt() }
})

it('loses signals that are published during an interruption', async () => {
  const hub = createMemorySignals()
  const [teller, hearer] = [hub.endpoint(), hub.endpoint()]
  const heard: string[] = []
  hearer.subscribe('topic', text => heard.push(text))
  hearer.onGap(() => heard.push('gap'))
  await hub.interrupt(async () => {
    teller.publish('topic', 'lost')
    heard.push(hearer.isConnected() ? 'hears' : 'deaf')
  })
  teller.publish('topic', 'heard')
  expect(heard).toEqual(['deaf', 'gap', 'heard'])
})
