// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { noTagDetails, noTagWarning } from '../../../server/domain/shops.ts'
import { choose, draft, manageScreen, openManage, press } from './testing/managing.ts'

manageScreen()

const settings = (warnings: string[]) => ({ ...defaultSettings, changed: [], fixed: {}, warnings })
const notice = () => screen.findByText(`${noTagWarning}.`)

describe('managing articles on a site without an affiliate tag', () => {
  it('warns and links to the settings', async () => {
    await openManage([draft], { 'settings.get': () => settings([noTagWarning]) })
    await notice()
    expect(screen.getByRole('link', { name: 'Set your tag' }).getAttribute('href')).toBe('/settings')
  })

  it('shows no warning if the tag is set', async () => {
    const { calls } = await openManage([draft], { 'settings.get': () => settings([]) })
    await screen.findByRole('link', { name: 'Kettles' })
    await waitFor(() => expect(calls).toContain('settings.get'))
    expect(screen.queryByText(`${noTagWarning}.`)).toBeNull()
  })

  it('asks for confirmation before a public site publishes', async () => {
    const sent: unknown[] = []
    await openManage([draft], {
      'settings.get': () => settings([]),
      'articles.publish': ({ withoutTag }) => {
        sent.push(withoutTag)
        if (withoutTag !== true) throw new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
        return { ...draft, status: 'published' }
      },
    })
    await screen.findByRole('link', { name: 'Kettles' })
    await choose('Publish', 'Kettles')
    await screen.findByRole('dialog', { name: 'Publish without an affiliate tag?' })
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose('Publish', 'Kettles')
    await screen.findByRole('dialog', { name: 'Publish without an affiliate tag?' })
    await press('Publish without a tag')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([undefined, undefined, true])
  })

  it('asks about sentences without a source, also after the question about the tag', async () => {
    const sent: unknown[] = []
    await openManage([draft], {
      'settings.get': () => settings([]),
      'articles.publish': ({ id: _, ...consent }) => {
        sent.push(consent)
        if (!consent.withoutTag) throw new BlogopsError('conflict', 'No tag.', { details: noTagDetails })
        if (!consent.withUnsupportedClaims)
          throw new BlogopsError('conflict', 'No source.', { details: { unsupportedClaims: 1 } })
        return { ...draft, status: 'published' }
      },
    })
    await screen.findByRole('link', { name: 'Kettles' })
    await choose('Publish', 'Kettles')
    await screen.findByRole('dialog', { name: 'Publish without an affiliate tag?' })
    await press('Publish without a tag')
    await screen.findByText(/^1 sentence has no source\. Publish anyway\?/)
    await press('Publish anyway')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.at(-1)).toEqual({ withoutTag: true, withUnsupportedClaims: true })
  })
})
