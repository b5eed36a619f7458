// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { ad, adSet, campaign } from '../../testing/ads.ts'
import { article, head } from '../../testing/fixtures.ts'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { expectToast, fill, openDialog, prepareDialogs, press, user } from './dialogs/testing/open-dialog.tsx'

prepareDialogs()

async function open(refuse?: () => never) {
  const deleted: unknown[] = []
  const adopted: unknown[] = []
  const changed: unknown[] = []
  let all = [
    campaign({ id: 'c1' }),
    campaign({ id: 'c2', name: 'Summer', status: 'ACTIVE' }),
    campaign({ id: 'c3', name: 'Old account', objective: 'UNKNOWN', imported: true }),
    campaign({ id: 'c4', name: 'History', objective: 'UNKNOWN', imported: true }),
  ]
  const page = openDialog(<CampaignsPanel />, {
    'campaigns.list': () => all,
    'ads.all': () => [ad(), ad({ id: 'ad2', adSetId: 's2' }), ad({ id: 'ad3', adSetId: 's3', imported: true })],
    'facebook.status': () => ({ isConfigured: true, message: 'Connected', lastSync: null }),
    'campaigns.edit': input => {
      changed.push(input)
      return campaign({ id: 'c1', name: String(input.name) })
    },
    'campaigns.status': input => {
      changed.push(input)
      return campaign(input.status === 'ACTIVE' ? { status: 'ACTIVE' } : { name: 'Summer' })
    },
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
  return { ...page, deleted, adopted, changed }
}

const rows = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

describe('campaign list', () => {
  it('shows the number of ad sets and a delete button for empty campaigns', async () => {
    await open()
    expect(rows()).toEqual([
      'Spring grindersTraffic · Paused · 2 ad setsMore: campaign Spring grinders',
      'SummerTraffic · Active · No ad setsMore: campaign SummerDelete campaign Summer',
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

describe('the menu of a campaign', () => {
  const choose = async (campaign: string, item: string) => {
    await user.click(screen.getByText(`More: campaign ${campaign}`))
    await user.click(await screen.findByText(item))
  }

  it('renames it', async () => {
    const { changed } = await open()
    await choose('Spring grinders', 'Rename')
    await fill('Name', ' Autumn ')
    await press('Rename')
    await waitFor(() => expect(changed).toEqual([{ campaignId: 'c1', name: 'Autumn' }]))
    await expectToast('Campaign Renamed', '“Spring grinders” is now “Autumn”.')
  })

  it('pauses all its ads at once', async () => {
    const { changed } = await open()
    await choose('Summer', 'Pause all its ads')
    await waitFor(() => expect(changed).toEqual([{ campaignId: 'c2', status: 'PAUSED' }]))
    await expectToast('Campaign Paused', '“Summer” and all its ads are paused.')
  })

  it('activates all its ads after it named what they can spend a day', async () => {
    const { changed } = await open()
    await choose('Spring grinders', 'Activate all its ads')
    expect(
      await screen.findByText('All 2 ads of “Spring grinders” will run. They can spend up to £20.00 a day.'),
    ).toBeDefined()
    expect(changed).toEqual([])
    await press('Activate 2 ads')
    await waitFor(() => expect(changed).toEqual([{ campaignId: 'c1', status: 'ACTIVE' }]))
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
  await user.click(screen.getByText(`campaign ${name}`, { selector: '.unseen' }))
}
