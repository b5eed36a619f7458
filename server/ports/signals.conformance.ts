import { describe, expect, it } from 'vitest'
import { maxSignalBytes, type Signals } from './coordination.ts'

/** Hub that connects the processes of a test. */
export interface SignalsUnderTest {
  /** Adds a process that listens when it resolves. */
  endpoint(): Promise<Signals>
  /** Interrupts the endpoints, which reconnect by themselves. */
  interrupt(): Promise<void>
}

/** Tests of every implementation of signals. */
export function signalsConformance(name: string, open: () => Promise<SignalsUnderTest>): void {
  describe(`${name} as Signals`, () => {
    it('reach all other processes, but not the publisher', async () => {
      const { endpoint } = await open()
      const [first, second, third] = [await endpoint(), await endpoint(), await endpoint()]
      const heard = [first, second, third].map(signals => hearing(signals, 'topic'))
      first.publish('topic', 'from the first')
      await Promise.all([heard[1]?.until('from the first'), heard[2]?.until('from the first')])
      second.publish('topic', 'from the second')
      await Promise.all([heard[0]?.until('from the second'), heard[2]?.until('from the second')])
      expect(heard.map(({ texts }) => texts)).toEqual([
        ['from the second'],
        ['from the first'],
        ['from the first', 'from the second'],
      ])
    })

    it('keep the order of a process, and separate topics', async () => {
      const { endpoint } = await open()
      const [teller, hearer] = [await endpoint(), await endpoint()]
      const [one, other] = [hearing(hearer, 'one'), hearing(hearer, 'other')]
      const numbers = Array.from({ length: 50 }, (_, at) => String(at))
      for (const number of numbers) teller.publish('one', number)
      teller.publish('other', 'end')
      await Promise.all([one.until('49'), other.until('end')])
      expect([one.texts, other.texts]).toEqual([numbers, ['end']])
    })

    it('carry any text up to the limit, and refuse longer ones', async () => {
      const { endpoint } = await open()
      const [teller, hearer] = [await endpoint(), await endpoint()]
      const heard = hearing(hearer, 'topic')
      const texts = ['', `a ' quote, a " quote, \\, a : colon\nand a line`, 'é'.repeat(maxSignalBytes / 2)]
      for (const text of texts) teller.publish('topic', text)
      await heard.until(texts.at(-1))
      expect(heard.texts).toEqual(texts)
      expect(() => teller.publish('topic', 'é'.repeat(maxSignalBytes / 2 + 1))).toThrow(RangeError)
    })

    it('do not reach listeners that unsubscribed', async () => {
      const { endpoint } = await open()
      const [teller, hearer, closed] = [await endpoint(), await endpoint(), await endpoint()]
      const [before, after, gone] = [hearing(hearer, 'topic'), hearing(hearer, 'topic'), hearing(closed, 'topic')]
      before.end()
      await closed.close()
      teller.publish('topic', 'text')
      await after.until('text')
      closed.publish('topic', 'from the closed one')
      teller.publish('topic', 'more')
      await after.until('more')
      expect([before.texts, after.texts, gone.texts]).toEqual([[], ['text', 'more'], []])
    })

    it('report a gap, and arrive again after it', async () => {
      const { endpoint, interrupt } = await open()
      const [teller, hearer] = [await endpoint(), await endpoint()]
      const heard = hearing(hearer, 'topic')
      let ended = 0
      hearer.onGap(() => (ended += 1))()
      const gaps = Promise.all([teller, hearer].map(signals => new Promise<void>(gap => signals.onGap(gap))))
      await interrupt()
      await gaps
      expect([teller.isConnected(), hearer.isConnected()]).toEqual([true, true])
      teller.publish('topic', 'after it')
      await heard.until('after it')
      expect([heard.texts, ended]).toEqual([['after it'], 0])
    })
  })
}

/** Records the signals of a topic. */
function hearing(signals: Signals, topic: string) {
  const texts: string[] = []
  let check = () => {}
  const end = signals.subscribe(topic, text => {
    texts.push(text)
    check()
  })
  return {
    texts,
    end,
    until: (text: string | undefined) =>
      new Promise<void>(resolve => {
        check = () => texts.at(-1) === text && resolve()
        check()
      }),
  }
}
