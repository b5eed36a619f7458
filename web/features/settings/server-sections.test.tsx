// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { formatDateTime } from '../../lib/format.ts'
import { open, prepareScreen } from './testing/open-settings.ts'

prepareScreen()

describe('backup section', () => {
  it('says that there is no backup and links to the download', async () => {
    await open()
    expect(await screen.findByText('This site has no backup yet.')).toBeDefined()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download backup' })
    expect([new URL(link.href).pathname, link.download]).toEqual(['/api/backup', 'blogops.tar.gz'])
    document.addEventListener('click', event => event.preventDefault(), { once: true })
    fireEvent.click(link)
    expect(await screen.findByText(/Download started/)).toBeDefined()
  })

  it('shows when the last backup was made and by whom', async () => {
    const at = '2026-11-20T08:30:00.000Z'
    await open({ 'backup.status': () => ({ last: { at, bytes: 1_000, by: 'ada' } }) })
    expect(await screen.findByText(`Last backup: ${formatDateTime(at)}, by ada.`)).toBeDefined()
  })

  it('offers the download if the status cannot be read', async () => {
    const refuse = () => {
      throw new BlogopsError('unavailable', 'Not just now.')
    }
    await open({ 'backup.status': refuse })
    expect(await screen.findByText(/Could not load the date of the last backup: 503: Not just now\./)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download backup' })).toBeDefined()
  })
})

describe('server checks', () => {
  it('run on request and show what to do, the most urgent first', async () => {
    const checks = [
      { name: 'model', status: 'ok', message: 'claude at api.test' },
      {
        name: 'Amazon prices',
        status: 'decide',
        message: 'Only from the API.',
        hint: 'Decide: blogops settings get x',
      },
      { name: 'Facebook token', status: 'broken', message: 'lacks ads_management', hint: 'Create a token.' },
    ]
    const limit = { name: 'pages', title: 'distinct pages today', variable: 'BLOGOPS_MAX_PAGES', used: 9, limit: 10 }
    const { calls } = await open({ 'settings.check': () => checks, 'settings.limits': () => [limit] })
    const section = within(await screen.findByRole('region', { name: 'Server' }))
    fireEvent.click(await section.findByRole('button', { name: 'Check the services' }))
    expect(await section.findByText('1 check found something broken.')).toBeDefined()
    expect(section.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'BrokenFacebook token lacks ads_managementCreate a token.',
      'Improvedistinct pages today 9 of 10 (BLOGOPS_MAX_PAGES)Raise BLOGOPS_MAX_PAGES.',
      'DecideAmazon prices Only from the API.Decide.',
      'OKmodel claude at api.test',
    ])
    expect(calls.filter(call => call === 'settings.check')).toHaveLength(1)
  })

  it('say why they could not run', async () => {
    const refuse = () => {
      throw new BlogopsError('unavailable', 'Not just now.')
    }
    await open({ 'settings.check': refuse, 'settings.limits': () => [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Check the services' }))
    expect(await screen.findByText('Not just now.')).toBeDefined()
  })
})
