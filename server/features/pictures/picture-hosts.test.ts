import { expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { createPictureHosts } from './picture-hosts.ts'

it('reads several articles at a time', async () => {
  const records = createMemoryRecordStore()
  const numbers = [1, 2, 3]
  await records.transact(async tx => {
    for (const number of numbers) await tx.put('article', articleRecord(number))
  })
  const waiting: (() => void)[] = []
  const hosts = createPictureHosts({
    records,
    settings: async () => ({ pictures: 'link' }),
    async readBody({ id }) {
      // Ends only once every article is being read.
      await new Promise<void>(resolve => {
        waiting.push(resolve)
        if (waiting.length === numbers.length) for (const release of waiting) release()
      })
      return `<img src="https://${id}.example/x.png">`
    },
  })
  expect(await hosts.read()).toEqual({ mode: 'link', hosts: ['a1.example', 'a2.example', 'a3.example'] })
})
