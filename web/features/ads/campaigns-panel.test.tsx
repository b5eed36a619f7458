// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { adSet, campaign } from '../../testing/ads.ts'
import { article, head } from '../../testing/fixtures.ts'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { expectToast, openDialog, prepareDialogs, press, user } from './dialogs/testing/open-dialog.tsx'

prepareDialogs()

async function open(refuse?: () => never) {
  const deleted: unknown[] = []
  const adopted: unknown[] = []
  let all = [
    campaign({ id: 'c1' }),
    campaign({ id: 'c2', name: 'Summer', status: 'ACTIVE' }),
    campaign({ id: 'c3', name: 'Old account', objective: 'UNKNOWN', imported: true }),
    campaign({ id: 'c4', name: 'History', objective: 'UNKNOWN', imported: true }),
  ]
  const page = openDialog(<CampaignsPanel />, {
    'campaigns.list': () => all,
    'adsets.list': () => [
      ...[adSet(), adSet({ id: 's2' })],
      ...['s3', 's4'].map(id =>
        adSet({ id, campaignId: 'c4', campaignName: 'History', imported: true, articleId: null }),
      ),
    ],
    'articles.list': () => [head({ id: 'a1', title: 'Five Grinders Compared' })],
    'articles.byId': () => article(),
    'adsets.adopt': input => {
      adopted.push(input)
      return { articleTitle: 'Five Grinders Compared', adopted: 2, linked: 1 }
    },
    'campaigns.delete': ({ campaignId }) => {
      refuse?.()
      deleted.push(campaignId)
      all = all.filter(({ id }) => id !== campaignId)
      return { ok: true }
    },
  })
  await screen.findByText('Campaigns (4)')
  return { ...page, deleted, adopted }
}

const rows = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

describe('campaign list', () => {
  it('shows the number of ad sets and a delete button for empty campaigns', async () => {
    await open()
    expect(rows()).toEqual([
      'Spring grindersTraffic · Paused · 2 ad sets',
      'SummerTraffic · Active · No ad setsDelete campaign Summer',
      'Old accountImported · No ad setsDelete campaign Old account',
      'HistoryImported · 2 ad setsAdopt: History',
    ])
  })

  it('deletes a campaign after confirmation with its name', async () => {
    const { deleted } = await open()
    await userPress('Old account')
    expect((await screen.findByRole('dialog')).textContent).toContain('“Old account” will be deleted permanently.')
    expect(deleted).toEqual([])
    await press('Delete campaign')
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(deleted).toEqual(['c3'])
    await expectToast('Campaign Deleted', '“Old account” was deleted.')
  })

  it('keeps a campaign that cannot be deleted and shows the message of the server', async () => {
    await open(() => {
      throw new BlogopsError('conflict', '"Summer" has an ad set.', {
        hint: 'Delete its ad sets first: blogops adsets delete <adSetId>',
      })
    })
    await userPress('Summer')
    await press('Delete campaign')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to Delete Campaign: "Summer" has an ad set. Delete its ad sets first.',
    )
    expect(rows()).toHaveLength(4)
  })
})

describe('adopting an imported campaign', () => {
  it('gives all its ad sets to an article', async () => {
    const { adopted } = await open()
    await user.click(screen.getByText(': History', { selector: '.unseen' }))
    await press('Adopt')
    expect(await screen.findByText('Article is required')).toBeDefined()
    await user.selectOptions(await screen.findByLabelText('Article'), 'a1')
    const choices = [...screen.getByLabelText<HTMLSelectElement>('Ad sets').options].map(({ text }) => text)
    expect(choices).toEqual(['2 ad sets of the campaign “History”'])
    await press('Adopt')
    await waitFor(() => expect(adopted).toEqual([{ articleId: 'a1', campaignId: 'c4' }]))
    await expectToast(
      'Ad Sets Adopted',
      '“Five Grinders Compared” has 2 more ad sets. 1 ad set can be changed from here.',
    )
  })
})

async function userPress(name: string): Promise<void> {
  await user.click(screen.getByText(`campaign ${name}`, { exact: false, selector: '.unseen' }))
}
