// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adSet } from '../../../testing/ads.ts'
import { EditAdSetDialog } from './edit-ad-set-dialog.tsx'
import { expectToast, fill, openDialog, prepareDialogs, press, user } from './testing/open-dialog.tsx'

prepareDialogs()

function open() {
  const sent: unknown[] = []
  const onClose = vi.fn()
  openDialog(<EditAdSetDialog adSet={adSet()} onClose={onClose} />, {
    'adsets.edit': input => {
      sent.push(input)
      return adSet({ name: 'Small kitchens' })
    },
  })
  return { sent, onClose }
}

const places = () => screen.getByLabelText<HTMLSelectElement>('Show its ads')

describe('edit ad set dialog', () => {
  it('offers four placements, automatic ones first', () => {
    open()
    expect([...places().options].map(({ text }) => text)).toEqual([
      'Wherever Facebook shows ads',
      'On Facebook',
      'On Instagram',
      'On Facebook and Instagram',
    ])
    expect(places().selectedIndex).toBe(0)
  })

  it('sends only what changes', async () => {
    const { sent, onClose } = open()
    await user.selectOptions(places(), 'On Facebook and Instagram')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ adSetId: 's1', placements: ['facebook', 'instagram'] }])
    await expectToast('Ad Set Changed', '“Small kitchens” was saved.')
  })

  it('renames the ad set, but not to nothing', async () => {
    const { sent, onClose } = open()
    await fill('Name', ' ')
    await press('Save')
    expect(screen.getByText('Ad set name is required')).toBeDefined()
    await fill('Name', 'Small kitchens')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ adSetId: 's1', name: 'Small kitchens' }])
  })
})
