// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { job } from '../../testing/generation.ts'
import {
  fake,
  field,
  generate,
  open,
  prepareScreen,
  press,
  progress,
  started,
  toast,
  type,
} from './testing/open-create.ts'

prepareScreen()

describe('a generation that fails', () => {
  const failure = { code: 'not_enough_products', message: 'Only 2 of 5 products fit.', hint: 'Ask for 3.' }

  it('shows a toast and a lasting message, and keeps the form', async () => {
    await started()
    fake.stream.push(
      fake.tell.start(),
      fake.tell.step('find'),
      fake.tell.failed({ ...failure, code: 'not_enough_products' }),
    )
    expect(await toast('Generation Failed')).toBeDefined()
    expect(await toast('422: Only 2 of 5 products fit.')).toBeDefined()
    const panel = screen.getByRole('region', { name: 'Generation Failed' })
    expect(panel.textContent).toContain('Only 2 of 5 products fit.Ask for 3.')
    expect(document.activeElement).toBe(panel)
    expect(progress()).toBeNull()
    expect(field('Topic').value).toBe('wireless earbuds')
    expect(field('Topic').closest('fieldset')?.disabled).toBe(false)
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  })

  it('lists problems by place, and can be resumed', async () => {
    await started()
    const problems = [
      { code: 'x', where: 'Overview', message: 'One is wrong.' },
      { code: 'x', where: 'How to Choose', message: 'Two is wrong.' },
    ]
    fake.stream.push(
      fake.tell.start(),
      fake.tell.failed({ code: 'verification_failed', message: 'It does not hold.', details: { problems } }),
    )
    const panel = await screen.findByRole('region', { name: 'Generation Failed' })
    const places = within(panel).getAllByRole('list')[0]
    expect(places?.textContent).toBe('OverviewOne is wrong.How to ChooseTwo is wrong.')
    expect(within(panel).getByRole('button', { name: 'Resume' })).toBeDefined()
  })

  it('can be resumed after a temporary error', async () => {
    await started({ 'jobs.resume': ({ id }) => job({ id: String(id) }) })
    fake.stream.push(fake.tell.start(), fake.tell.failed({ code: 'rate_limited', message: 'Too many calls.' }))
    await screen.findByRole('region', { name: 'Generation Failed' })
    await press('Resume')
    await waitFor(() => expect(document.activeElement).toBe(progress()))
    expect(progress()).not.toBeNull()
    fake.stream.push(fake.tell.done())
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
  })

  it('can be resumed with a sufficient cost limit', async () => {
    let asked: unknown
    await started({
      'jobs.resume': ({ id, maxCostUsd }) => {
        asked = maxCostUsd
        return job({ id: String(id) })
      },
    })
    const details = { limitUsd: 0.5, spentUsd: 0.411, mostUsd: 0.2, enoughUsd: 0.62 }
    const hint = 'Continue with a higher limit: blogops jobs resume j1 --max-cost 0.62'
    fake.stream.push(fake.tell.start(), fake.tell.failed({ code: 'cost_limit', message: 'Too dear.', hint, details }))
    const panel = await screen.findByRole('region', { name: 'Generation Failed' })
    expect(panel.textContent).toContain('Continue with a higher limit.')
    expect(panel.textContent).not.toContain('blogops')
    await press('Resume with a limit of $0.62')
    await waitFor(() => expect(asked).toBe(0.62))
  })

  it('does not mention command-line options', async () => {
    await started()
    const hint = 'Choose another topic, or pass your own product feed (--feed FILE)'
    fake.stream.push(fake.tell.start(), fake.tell.failed({ ...failure, code: 'not_enough_products', hint }))
    expect(await screen.findByText('Choose another topic.')).toBeDefined()
  })

  it('shows the server’s message if the job cannot be started', async () => {
    await open({
      'jobs.create': () => {
        throw new BlogopsError('unavailable', '100 jobs are already waiting.', { hint: 'Wait for some to finish.' })
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await toast('503: 100 jobs are already waiting.')).toBeDefined()
    expect(screen.getByText('Wait for some to finish.')).toBeDefined()
  })

  it('shows the error next to the rejected field', async () => {
    await open({
      'jobs.create': () => {
        const fields = [{ field: 'input.topic', message: 'That is not a topic.' }]
        throw new BlogopsError('bad_request', 'That is not a topic.', { details: { fields } })
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await screen.findByText('That is not a topic.', { selector: '.field-error' })).toBeDefined()
    expect(document.activeElement).toBe(field('Topic'))
  })

  it('repeats the same request after a lost response', async () => {
    let tries = 0
    const keys: (string | null)[] = []
    await open({
      'jobs.create': (_, headers) => {
        keys.push(headers.get('idempotency-key'))
        tries += 1
        if (tries === 1) throw new TypeError('fetch failed')
        return job()
      },
    })
    await type('Topic', 'wireless earbuds')
    await generate()
    expect(await toast('Failed to generate article. Please try again.')).toBeDefined()
    expect(screen.getByText('Could not reach the server.')).toBeDefined()
    await generate()
    await waitFor(() => expect(progress()).not.toBeNull())
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('a generation that succeeds', () => {
  async function withCampaign() {
    await open()
    await screen.findByText('Spring sound')
    await type('Topic', 'wireless earbuds')
    await userEvent.selectOptions(field('Ad campaign (optional)'), 'c1')
    await generate()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
  }

  it('opens the article if there is no campaign', async () => {
    await started()
    fake.stream.push(fake.tell.done())
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Five Earbuds Compared' })).toBeDefined()
  })

  it.each([
    ['Create Ads Now', '/articles/a7/manage'],
    ['Skip for Now', '/article/five-earbuds'],
    ['Close', '/article/five-earbuds'],
  ])('offers with a campaign to create its ads: %s', async (choice, path) => {
    await withCampaign()
    fake.stream.push(fake.tell.done({ campaignId: 'c1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Article Created Successfully!' }))
    expect(dialog.getByText(/3 ad variants with different targeting will be created/).textContent).toContain('preview')
    await userEvent.click(dialog.getByRole('button', { name: choice }))
    await waitFor(() => expect(location.pathname).toBe(path))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe(path)
  })

  it('offers the ads where it was started in another browser, whose form is not known', async () => {
    fake.jobs = [job()]
    await open()
    await waitFor(() => expect(fake.followedFrom).toHaveLength(1))
    fake.stream.push(fake.tell.done({ campaignId: 'c1' }))
    expect(await screen.findByRole('dialog', { name: 'Article Created Successfully!' })).toBeDefined()
  })

  it('but without its ad set tells why, and leads to the article', async () => {
    await withCampaign()
    fake.stream.push(fake.tell.done({ campaignId: 'c1', adSetError: 'There is no campaign c1.' }))
    await waitFor(() => expect(location.pathname).toBe('/article/five-earbuds'))
    expect(await toast('Ad Set Creation Failed')).toBeDefined()
    expect(await toast('There is no campaign c1.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
