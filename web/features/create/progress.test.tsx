// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cost, job, result } from '../../testing/generation.ts'
import { pushedEvents } from '../../testing/pushed-events.ts'
import {
  fake,
  field,
  generate,
  open,
  prepareScreen,
  press,
  progress,
  started,
  steps,
  toast,
  type,
} from './testing/open-create.ts'

prepareScreen()

describe('while it generates', () => {
  it('starts with the specified message, the form disabled and focus on the progress', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({
      'jobs.create': async () => {
        await later
        return job()
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await screen.findByText('Searching Amazon for real products...')).toBeDefined()
    expect(document.activeElement).toBe(progress())
    expect(field('Topic').closest('fieldset')?.disabled).toBe(true)
    expect(field('Topic').value).toBe('wireless earbuds')
    answer()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    expect(screen.getByText('Searching Amazon for real products...')).toBeDefined()
    const words = 'Claude AI is searching Amazon for real "wireless earbuds" products...'
    fake.stream.push(fake.tell.start(), fake.tell.step('find'), fake.tell.message('find', words))
    expect((await screen.findByText(words, { selector: '.create-message' })).closest('[role=status]')).not.toBeNull()
    expect(document.activeElement).toBe(progress())
  })

  it('shows steps, messages, products and cost as they arrive', async () => {
    await started()
    fake.stream.push(
      fake.tell.start(),
      fake.tell.step('find'),
      fake.tell.message('find', 'Claude AI is searching Amazon for real "wireless earbuds" products...'),
      fake.tell.message('find', 'Read 12 pages.'),
      fake.tell.products('Hobbin', 'Mill'),
    )
    const link = await screen.findByRole('link', { name: /^Hobbin/ })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'sponsored nofollow noopener'])
    expect(screen.getByText('Read 12 pages.')).toBeDefined()
    expect(steps()).toEqual(['Find products: running', 'Plan the article: waiting', 'Publish: waiting'])
    expect(screen.getByText(/^Claude AI is searching Amazon/)).toBeDefined()
    fake.stream.push(fake.tell.event({ type: 'cost', step: 'find', cost: cost() }))
    expect(await screen.findByText('$0.04 · 12,300 tokens · 3 searches')).toBeDefined()
    fake.stream.push(
      fake.tell.products('Hobbin', 'Third one'),
      fake.tell.step('find', 'done'),
      fake.tell.step('outline'),
    )
    expect(await screen.findByText('Step 2 of 3: Plan the article')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Products found (3)' })).toBeDefined()
    expect(steps()[0]).toBe('Find products: done')
  })

  it('says that the sample catalogue is used if no model is connected', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({
      'generate.engine': () => ({ model: null }),
      'jobs.create': async () => {
        await later
        return job()
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await screen.findByText('Choosing products from the sample catalogue…')).toBeDefined()
    answer()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    expect(document.body.textContent).not.toMatch(/Amazon for real/)
  })

  it('shows only the server’s messages for a job started elsewhere', async () => {
    fake.jobs = [job({ status: 'running' })]
    await open()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    expect(screen.getByText('Continuing…')).toBeDefined()
    const message = 'Choosing products from your product file mine.csv…'
    fake.stream.push(fake.tell.start(), fake.tell.step('find'), fake.tell.message('find', message))
    expect(await screen.findByText(message, { selector: '.create-message' })).toBeDefined()
  })

  it('shows a product with a foreign URL without a link', async () => {
    await started()
    const products = [{ name: 'Sly', amazonUrl: 'javascript:alert(1)' }]
    fake.stream.push(fake.tell.start(), fake.tell.event({ type: 'products', step: 'find', products }))
    expect((await screen.findByText('Sly')).tagName).toBe('BDI')
  })

  it('continues after a lost connection without reporting a failure', async () => {
    await started({ 'jobs.get': () => job() })
    fake.stream.push(fake.tell.start(), fake.tell.step('find'))
    await waitFor(() => expect(steps()).toHaveLength(3))
    const first = fake.stream
    fake.stream = pushedEvents()
    first.breakOff()
    expect(await screen.findByText(/^Connection lost\. Reconnecting…/)).toBeDefined()
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(fake.followedFrom).toEqual([null, '2']))
    expect(screen.queryByText(/^Connection lost/)).toBeNull()
    fake.stream.push(fake.tell.step('find', 'done'), fake.tell.step('outline'))
    expect(await screen.findByText('Step 2 of 3: Plan the article')).toBeDefined()
    expect(screen.queryByText('Generation Failed')).toBeNull()
  })

  it('handles an end that came while the connection was lost', async () => {
    await started({ 'jobs.get': () => job({ status: 'done', result: result() }) })
    fake.stream.breakOff()
    await screen.findByText(/^Connection lost/)
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
  })

  it('cancels the job and opens the home page', async () => {
    await started()
    await press('Cancel')
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(fake.cancelled).toEqual(['j1'])
    expect(screen.queryByText('Generation Failed')).toBeNull()
  })

  it('shows that it could not be cancelled', async () => {
    await started({
      'jobs.cancel': () => {
        throw new TypeError('fetch failed')
      },
    })
    await press('Cancel')
    expect(await toast('Failed to Cancel')).toBeDefined()
    expect(progress()).not.toBeNull()
  })

  it('shows that it was cancelled elsewhere', async () => {
    await started()
    fake.stream.push(fake.tell.cancelled())
    expect(await screen.findByRole('heading', { name: 'Generation cancelled' })).toBeDefined()
  })
})
