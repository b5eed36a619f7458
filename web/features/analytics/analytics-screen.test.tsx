// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { comprehensive } from '../../testing/analytics.ts'
import { openAnalytics, openWith, prepareScreen } from './testing/open-analytics.ts'
import { card, part } from './testing/read-screen.ts'

prepareScreen()

describe('loading', () => {
  it('shows that it is loading', async () => {
    let answer = () => {}
    const pending = new Promise<void>(resolve => (answer = resolve))
    await openAnalytics('/analytics', { 'analytics.comprehensive': () => pending.then(() => comprehensive()) })
    await screen.findByText('Loading comprehensive analytics...')
    answer()
    await part('Article Performance')
    expect(screen.queryByText('Loading comprehensive analytics...')).toBeNull()
  })

  it('shows why it failed and offers a retry', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('storage_damaged', 'The event log cannot be read.')
      return comprehensive()
    }
    await openAnalytics('/analytics', { 'analytics.comprehensive': answer })
    await screen.findByRole('heading', { name: 'No analytics data available' })
    screen.getByText('Please check your configuration')
    screen.getByText('The event log cannot be read.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Total Visitors')).toMatch(/^1,200/)
  })
})

describe('recommendations', () => {
  it('are listed', async () => {
    await openWith({ recommendations: ['Give “Kettles” a budget.', 'Pause “Mills”.'] })
    const items = within(await part('Optimization Recommendations')).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Give “Kettles” a budget.', 'Pause “Mills”.'])
  })

  it('are hidden if there are none', async () => {
    await openAnalytics()
    await part('Article Performance')
    expect(screen.queryByText('Optimization Recommendations')).toBeNull()
  })
})

it('labels sample data', async () => {
  await openWith({ sample: true })
  await screen.findByText('Sample data.')
})
