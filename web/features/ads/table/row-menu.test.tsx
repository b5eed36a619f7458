// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { adSet, campaign, performanceRow } from '../../../testing/ads.ts'
import { article, head } from '../../../testing/fixtures.ts'
import { openPerformance, prepareScreen } from '../performance/testing/open-performance.ts'

prepareScreen()

const history = { imported: true, articleId: null, articleSlug: null, articleTitle: null, dailyBudget: 0 } as const

async function open(refuse?: () => never) {
  const deleted: unknown[] = []
  const adopted: unknown[] = []
  const remove = (input: unknown) => {
    refuse?.()
    deleted.push(input)
    return { ok: true }
  }
  let campaigns = [
    campaign({ id: 'c1' }),
    campaign({ id: 'c2', name: 'Summer', status: 'ACTIVE' }),
    campaign({ id: 'c4', name: 'History', objective: 'UNKNOWN', imported: true }),
  ]
  const imported = performanceRow({ ...history, adSetId: 's3', adSetName: 'Old', campaignId: 'c4' })
  await openPerformance([performanceRow(), imported], {
    'campaigns.list': () => campaigns,
    'adsets.list': () =>
      ['s3', 's4'].map(id => adSet({ id, campaignId: 'c4', campaignName: 'History', imported: true, articleId: null })),
    'articles.list': () => [head({ id: 'a1', title: 'Five Grinders Compared' })],
    'articles.byId': () => article(),
    'adsets.adopt': input => {
      adopted.push(input)
      return { articleTitle: 'Five Grinders Compared', adopted: 2, linked: 1 }
    },
    'campaigns.delete': input => {
      const answer = remove(input)
      campaigns = campaigns.filter(({ id }) => id !== 'c2')
      return answer
    },
    'adsets.delete': remove,
    'ads.delete': remove,
  })
  return { deleted, adopted }
}

const choose = async (about: string | RegExp, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: about }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an ad set', () => {
  it('is renamed, gets other placements, and is labelled from its menu', async () => {
    const sent: unknown[] = []
    const own = adSet({ id: 's1' })
    await openPerformance([performanceRow()], {
      'adsets.list': () => [own],
      'ads.all': () => [],
      'adsets.edit': change => {
        sent.push(change)
        return own
      },
      'ads.label': change => {
        sent.push(change)
        return []
      },
    })
    await choose(/^More: the ad set/, 'Name and placements…')
    await userEvent.clear(await screen.findByLabelText(/^Name/))
    await userEvent.type(screen.getByLabelText(/^Name/), 'Small kitchens')
    await userEvent.selectOptions(screen.getByLabelText('Show its ads'), 'instagram')
    await press('Save')
    await screen.findByText('Ad Set Changed')
    await choose(/^More: the ad set/, 'Labels…')
    await userEvent.type(await screen.findByLabelText(/^New label/), 'Spring')
    await press('Save')
    await screen.findByText('Labels Changed')
    expect(sent).toEqual([
      { adSetId: 's1', name: 'Small kitchens', placements: ['instagram'] },
      { ids: ['s1'], add: ['Spring'], remove: [] },
    ])
  })
})

describe('deleting', () => {
  it('removes a campaign without ad sets after confirmation with its name', async () => {
    const { deleted } = await open()
    await choose('More: the campaign Summer', 'Delete…')
    expect((await screen.findByRole('dialog')).textContent).toContain('“Summer” will stop running and be deleted')
    expect(deleted).toEqual([])
    await press('Delete campaign')
    await waitFor(() => expect(screen.queryByText('Summer')).toBeNull())
    expect(deleted).toEqual([{ campaignId: 'c2' }])
    expect((await screen.findAllByText('Campaign Deleted')).length).toBeGreaterThan(0)
  })

  it('is not offered for a campaign with ad sets', async () => {
    await open()
    await screen.findByText('Spring grinders')
    await userEvent.click(screen.getByRole('button', { name: 'More: the campaign Spring grinders' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Rename…'])
  })

  it('keeps a campaign that cannot be deleted and shows the message of the server', async () => {
    await open(() => {
      throw new BlogopsError('conflict', '"Summer" has an ad set.', {
        hint: 'Delete its ad sets first: blogops adsets delete <adSetId>',
      })
    })
    await choose('More: the campaign Summer', 'Delete…')
    await press('Delete campaign')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to Delete Campaign: "Summer" has an ad set. Delete its ad sets first.',
    )
  })

  it.each([
    [/^More: the ad set Five/, 'Delete ad set', { adSetId: 's1' }, 'Its 1 ad and all data are deleted too.'],
    [/^More: ad A, Five grinders, compared$/, 'Delete ad', { adId: 'ad1' }, 'Its results stay in the totals'],
  ])('removes %s and says what is lost', async (about, button, input, loss) => {
    const { deleted } = await open()
    const [menu] = await screen.findAllByRole('button', { name: about })
    if (menu) await userEvent.click(menu)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(loss)
    await press(button)
    await waitFor(() => expect(deleted).toEqual([input]))
  })
})

describe('adopting an imported campaign', () => {
  it('gives all its ad sets to an article', async () => {
    const { adopted } = await open()
    await choose('More: the campaign History', 'Adopt…')
    await press('Adopt')
    expect(await screen.findByText('Article is required')).toBeDefined()
    await userEvent.selectOptions(await screen.findByLabelText('Article'), 'a1')
    const choices = [...screen.getByLabelText<HTMLSelectElement>('Ad sets').options].map(({ text }) => text)
    expect(choices).toEqual(['2 ad sets of the campaign “History”'])
    await press('Adopt')
    await waitFor(() => expect(adopted).toEqual([{ articleId: 'a1', campaignId: 'c4' }]))
    expect((await screen.findAllByText('Ad Sets Adopted')).length).toBeGreaterThan(0)
  })
})
