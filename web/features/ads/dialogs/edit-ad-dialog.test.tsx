// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import type { Ad } from '../../../../server/contract/schemas/ads.ts'
import { ad } from '../../../testing/ads.ts'
import { EditAdDialog } from './edit-ad-dialog.tsx'
import { button, expectToast, field, fill, openDialog, prepareDialogs, press, user } from './testing/open-dialog.tsx'

prepareDialogs()

function open(changes: Partial<Ad> = {}, refuse?: (input: Readonly<Record<string, unknown>>) => void) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  openDialog(<EditAdDialog ad={ad(changes)} onClose={onClose} />, {
    'ads.edit': input => {
      sent.push(input)
      refuse?.(input)
      return ad({ ...changes, headline: String(input.headline) })
    },
  })
  return { sent, onClose }
}

const notice = /Facebook reviews the changed ad/

describe('edit ad dialog', () => {
  it('shows the texts of the ad and sends only what changes', async () => {
    const { sent, onClose } = open()
    expect(field('Headline').value).toBe('Five grinders, compared')
    await fill('Headline', 'Grinders for small kitchens')
    await user.selectOptions(screen.getByLabelText('Call to action'), 'SHOP_NOW')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ adId: 'ad1', headline: 'Grinders for small kitchens', callToAction: 'SHOP_NOW' }])
    await expectToast('Ad Changed', '“Five Grinders Compared - Variant A” has its new content.')
  })

  it('sends nothing without a change', async () => {
    const { sent, onClose } = open()
    await press('Save')
    expect([sent, onClose.mock.calls.length]).toEqual([[], 1])
  })

  it('says what Facebook does, only for another text of an ad that is there', async () => {
    open({ onFacebook: 'yes' })
    await fill('Name', 'Autumn')
    expect(screen.queryByText(notice)).toBeNull()
    await fill('Body text', 'Which grinds finest for the price?')
    expect(screen.getByText(notice)).toBeDefined()
  })

  it('names a problem next to its field and sends nothing', async () => {
    const { sent } = open()
    await fill('Headline', 'x'.repeat(41))
    await press('Save')
    expect(screen.getByText('Headline must be 40 characters or less')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('saves a text that fails its check only after a second press', async () => {
    const message = 'The text failed its check. The headline of variant A says "best", but no figure shows it.'
    const { sent, onClose } = open({}, ({ withUnsupportedClaims }) => {
      if (withUnsupportedClaims) return
      throw new BlogopsError('verification_failed', message, { details: { unsupportedClaims: 1 } })
    })
    await fill('Headline', 'The best grinder')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to Change Ad: ${message}`)
    await press('Save anyway')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent[1]).toEqual({ adId: 'ad1', headline: 'The best grinder', withUnsupportedClaims: true })
  })

  it('checks the text again after another change', async () => {
    open({}, () => {
      throw new BlogopsError('verification_failed', 'It failed.', { details: { unsupportedClaims: 1 } })
    })
    await fill('Headline', 'The best grinder')
    await press('Save')
    await screen.findByRole('alert')
    await fill('Headline', 'A good grinder')
    expect(button('Save')).toBeDefined()
  })
})
