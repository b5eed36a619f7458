// @vitest-environment jsdom

import { fireEvent, screen } from '@testing-library/react'
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
