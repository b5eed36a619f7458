// @vitest-environment jsdom
import { gzipSync } from 'node:zlib'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { fake, field, generate, open, prepareScreen, press, type } from './testing/open-create.ts'

prepareScreen()

const kettles = { topic: 'electric kettles', category: 'kitchen', products: 4 }
const earbuds = { topic: 'wireless earbuds', category: 'audio', products: 9 }
const file = new File(['title,price\nKettle,9'], 'mine.csv', { type: 'text/csv' })
const chooseFile = (chosen = file) => userEvent.upload(field('Choose product file'), chosen)

describe('the topics', () => {
  it('of the sample catalogue fill the form', async () => {
    await open({ 'generate.topics': () => ({ origin: 'the sample catalogue', topics: [earbuds, kettles] }) })
    await screen.findByText(/^2 topics with enough products in/)
    await press(/^wireless earbuds/)
    expect([field('Topic').value, field('Category').value]).toEqual(['wireless earbuds', 'audio'])
    await press(/^electric kettles/)
    expect([field('Topic').value, field('Category').value]).toEqual(['electric kettles', 'kitchen'])
  })

  it('are not shown if a model can search for any topic', async () => {
    const { calls } = await open()
    await waitFor(() => expect(calls).toContain('generate.topics'))
    expect(screen.queryByText(/with enough products/)).toBeNull()
  })
})

describe('a product file', () => {
  const answers = {
    'generate.topics': ({ feed }: Readonly<Record<string, unknown>>) =>
      feed ? { origin: 'mine.csv', topics: [kettles] } : { origin: null, topics: [] },
  }

  it('is sent with the topic, and its topics are listed', async () => {
    await open(answers)
    await chooseFile()
    await screen.findByText('Searches mine.csv and lists each product with its link.')
    await screen.findByText(/^1 topic with enough products in/)
    await press(/^electric kettles/)
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).toMatchObject({
      topic: 'electric kettles',
      feed: { name: 'mine.csv', content: 'title,price\nKettle,9' },
    })
  })

  it('may be compressed, and is refused if it is too large when it is unpacked', async () => {
    await open(answers)
    await chooseFile(new File([gzipSync('title,price\nKettle,9')], 'mine.csv.gz'))
    await screen.findByText('Searches mine.csv and lists each product with its link.')
    const bomb = new File([gzipSync(Buffer.alloc(6_000_000, 97))], 'bomb.gz')
    await userEvent.upload(field('Choose another product file'), bomb)
    await screen.findByText('bomb.gz is too large: it has more than 5 MB when it is unpacked.')
    await press(/^electric kettles/)
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).toMatchObject({ feed: { name: 'mine.csv', content: 'title,price\nKettle,9' } })
  })

  it('that was chosen last is used, whichever is read first', async () => {
    await open(answers)
    let finish = (_: ArrayBuffer) => {}
    const slow = Object.assign(new File(['title\nSlow'], 'slow.csv'), {
      arrayBuffer: () => new Promise<ArrayBuffer>(resolve => (finish = resolve)),
    })
    await chooseFile(slow)
    await chooseFile()
    await screen.findByText('Searches mine.csv and lists each product with its link.')
    finish(new TextEncoder().encode('title\nSlow').buffer)
    await press(/^electric kettles/)
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).toMatchObject({ feed: { name: 'mine.csv' } })
  })

  it('can be removed', async () => {
    await open(answers)
    await chooseFile()
    await press('Remove file')
    await type('Topic', 'kettles')
    await generate()
    await waitFor(() => expect(fake.orders).toHaveLength(1))
    expect(fake.orders[0]?.input).not.toHaveProperty('feed')
  })

  it('reports what is wrong with it', async () => {
    await open({
      'generate.topics': ({ feed }) => {
        if (feed) throw new BlogopsError('bad_request', 'mine.csv has no column for titles.')
        return { origin: null, topics: [] }
      },
    })
    await chooseFile()
    await screen.findByText(/mine\.csv has no column for titles\./)
  })

  it('is refused if it is too large', async () => {
    await open(answers)
    await chooseFile(new File(['x'.repeat(5_000_001)], 'huge.csv'))
    await screen.findByText('huge.csv is too large. The limit is 5 MB.')
    expect(screen.queryByText('Remove file')).toBeNull()
  })
})
