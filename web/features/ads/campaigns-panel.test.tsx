// @vitest-environment jsdom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { adSet, campaign } from '../../testing/ads.ts'
import { CampaignsPanel } from './campaigns-panel.tsx'
import { expectToast, openDialog, prepareDialogs, press, user } from './dialogs/testing/open-dialog.tsx'

prepareDialogs()

async function open(refuse?: () => never) {
  const deleted: unknown[] = []
  let all = [
    campaign({ id: 'c1' }),
    campaign({ id: 'c2', name: 'Summer', status: 'ACTIVE' }),
    campaign({ id: 'c3', name: 'Old account', objective: 'UNKNOWN', imported: true }),
  ]
  const page = openDialog(<CampaignsPanel />, {
    'campaigns.list': () => all,
    'adsets.list': () => [adSet(), adSet({ id: 's2' })],
    'campaigns.delete': ({ campaignId }) => {
      refuse?.()
      deleted.push(campaignId)
      all = all.filter(({ id }) => id !== campaignId)
      return { ok: true }
    },
  })
  await screen.findByText('Campaigns (3)')
  return { ...page, deleted }
}

const rows = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

describe('campaign list', () => {
  it('shows the number of ad sets and a delete button for empty campaigns', async () => {
    await open()
    expect(rows()).toEqual([
      'Spring grindersTraffic · Paused · 2 ad sets',
      'SummerTraffic · Active · No ad setsDelete campaign Summer',
      'Old accountImported · No ad setsDelete campaign Old account',
    ])
  })

  it('deletes a campaign after confirmation with its name', async () => {
    const { deleted } = await open()
    await userPress('Old account')
    expect((await screen.findByRole('dialog')).textContent).toContain('“Old account” will be deleted permanently.')
    expect(deleted).toEqual([])
    await press('Delete campaign')
    await waitFor(() => expect(rows()).toHaveLength(2))
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
    expect(rows()).toHaveLength(3)
  })
})

async function userPress(name: string): Promise<void> {
  await user.click(screen.getByText(`campaign ${name}`, { exact: false, selector: '.unseen' }))
}
