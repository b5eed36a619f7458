// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Proposal } from '../../../server/contract/schemas/regeneration.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { grinder, open, prepareScreen, press, proposalOf, ready, textOf } from './testing/regenerating.ts'

prepareScreen()

describe('a proposal', () => {
  async function review(proposal: Proposal, answers: FakeAnswers = {}) {
    const { setProposals, ...page } = await open({ 'articles.proposals': () => [proposal], ...answers })
    setProposals([proposal])
    await ready()
    await userEvent.click(await screen.findByRole('button', { name: /^Review.*proposal 1$/ }))
    return { ...page, dialog: await screen.findByRole('dialog') }
  }

  it('can be discarded', async () => {
    const { calls } = await review(proposalOf())
    await screen.findByText('Think twice.')
    await press('Discard')
    await screen.findByText(/the article is unchanged/)
    expect(calls).toContain('articles.discard')
  })

  it('can only be discarded if it is stale', async () => {
    const stale = proposalOf({ stale: true })
    const { calls } = await review(stale, { 'articles.proposal': () => textOf({ stale: true }) })
    expect(await screen.findByText(/so you cannot approve it/)).toBeDefined()
    await press('Approve')
    expect(calls).not.toContain('articles.approve')
  })

  it('shows added and removed products and changed prices', async () => {
    const proposal = proposalOf({ part: 'products', section: null })
    const text = textOf({
      ...proposal,
      before: { ...textOf().before, products: [grinder, { ...grinder, name: 'Old Mill', asin: 'B0SMPLC002' }] },
      after: {
        ...textOf().after,
        products: [
          { ...grinder, price: 39.9 },
          { ...grinder, name: 'New Mill', asin: 'B0SMPLC003', price: null },
        ],
      },
    })
    const { dialog } = await review(proposal, { 'articles.proposal': () => text })
    const list = await within(dialog).findAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'KeptHobbin Daily, £39.90, was £49.90',
      'NewNew Mill, no price',
      'RemovedOld Mill, £49.90',
    ])
    expect(dialog.textContent).toContain('but not the old products')
  })
})
