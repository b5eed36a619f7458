// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { earningsReport, noEarnings } from '../testing/earnings.ts'
import { type FakeAnswers, fakeApi } from '../testing/fake-api.ts'
import { ApiProvider, createQueryClient } from './api.tsx'
import { AdSetEarningsNote, ArticleEarningsNote } from './earnings.tsx'

function show(notes: ReactNode, report: NonNullable<FakeAnswers[string]>) {
  const { fetch, calls } = fakeApi({ 'earnings.report': report })
  const api = createClient({ fetch, baseUrl: location.origin })
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>{notes}</ApiProvider>
    </QueryClientProvider>,
  )
  return { container, calls }
}

it('shows earnings of an article and of an ad set, read once', async () => {
  const notes = (
    <>
      <ArticleEarningsNote articleId="a1" />
      <AdSetEarningsNote adSetId="s1" />
      <ArticleEarningsNote articleId="other" />
    </>
  )
  const { container, calls } = show(notes, () => earningsReport())
  await screen.findByText('Earnings in 30 days: £20.00 · £0.0200 per visitor · return on ad spend 1.25')
  expect(screen.getByText(/£5\.00 · spend £4\.00 · return on ad spend/).textContent).toBe(
    'Earnings in 30 days: £5.00 · spend £4.00 · return on ad spend 1.25',
  )
  expect(container.querySelectorAll('p')).toHaveLength(2)
  expect(calls).toEqual(['earnings.report'])
})

it('shows earnings of another range', async () => {
  const ranges: unknown[] = []
  show(<ArticleEarningsNote articleId="a1" range="2026-11-01..2026-11-07" />, ({ range }) => {
    ranges.push(range)
    return earningsReport()
  })
  await screen.findByText(/^Earnings: £20\.00/)
  expect(ranges).toEqual(['2026-11-01..2026-11-07'])
})

it('shows nothing before the first report', async () => {
  const { container, calls } = show(<ArticleEarningsNote articleId="a1" />, () => noEarnings)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(container.textContent).toBe('')
})
