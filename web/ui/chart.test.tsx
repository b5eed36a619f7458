// @vitest-environment jsdom

import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazy } from '../lib/lazy.tsx'
import { ChartBox } from './chart.tsx'

it('shows that a chart could not be loaded, and retries on request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => () => <p>drawn</p>).mockRejectedValueOnce(new Error('gone'))
  const Chart = lazy(load)
  await act(async () =>
    render(
      <ChartBox>
        <Chart />
      </ChartBox>,
    ),
  )
  await screen.findByText(/^Could not load the chart\./)
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('drawn')).toBeDefined()
})
