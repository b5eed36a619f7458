// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { noTagWarning } from '../../../server/domain/shops.ts'
import { ada } from '../../testing/fixtures.ts'
import { button, fake, field, fill, headings, open, prepareScreen, save, saved, take } from './testing/open-settings.ts'

prepareScreen()

describe('settings screen', () => {
  it('shows the settings with nothing to save', async () => {
    await open()
    expect(field('Site name').value).toBe('The Test Shelf')
    expect(field('Affiliate tag').value).toBe('sample-21')
    expect(field('Maximum age of prices in days').value).toBe('30')
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    expect(button('Save changes').disabled).toBe(true)
  })

  it('warns that links earn nothing without a tag', async () => {
    fake.settings.warnings = [noTagWarning]
    await open()
    expect(screen.getByText(`${noTagWarning}.`)).toBeDefined()
  })

  it('shows why the settings could not be loaded and offers a retry', async () => {
    let tries = 0
    await open({
      'settings.get': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
        return fake.settings
      },
    })
    expect(screen.getByText('503: Not just now.')).toBeDefined()
    await userEvent.click(button('Try again'))
    expect(await screen.findByLabelText('Site name')).toBeDefined()
  })

  it('makes settings from environment variables read-only, with the reason', async () => {
    fake.settings.fixed = { name: 'BLOGOPS_SITE_NAME' }
    await open()
    expect(field('Site name').readOnly).toBe(true)
    const reason = document.getElementById(field('Site name').getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Set by the environment variable BLOGOPS_SITE_NAME')
    expect(field('Tagline').readOnly).toBe(false)
  })
})

describe('saving', () => {
  it('saves the picture mode and explains which copies are allowed', async () => {
    await open()
    expect(screen.getByText(/Amazon forbids storing its images/)).toBeDefined()
    await userEvent.click(screen.getByLabelText(/^Do not show/))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ pictures: 'none' }])
  })

  it('saves how long page views and clicks are kept', async () => {
    await open()
    await fill('Months to keep page views and clicks', '13')
    await save()
    await saved()
    await userEvent.click(screen.getByLabelText('Keep forever'))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ eventRetentionMonths: 13 }, { eventRetentionMonths: null }])
  })

  it('sends only changed settings and shows them at once', async () => {
    const { calls } = await open()
    await fill('Site name', 'The Coffee Shelf ')
    expect(screen.getByText('You have unsaved changes.')).toBeDefined()
    await save()
    await saved()
    expect(fake.sent).toEqual([{ name: 'The Coffee Shelf ' }])
    expect(await screen.findAllByRole('link', { name: 'The Coffee Shelf' })).not.toEqual([])
    expect(calls.filter(call => call === 'site.get')).toHaveLength(2)
    expect(button('Save changes').disabled).toBe(true)
  })

  it('shows “Saved” until something changes again', async () => {
    await open()
    await fill('Tagline', 'Read, then buy.')
    await save()
    await saved()
    await userEvent.type(field('Tagline'), '!')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('shows that it is saving', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open({ 'settings.update': changes => later.then(() => take(changes)) })
    await fill('Default author', 'Grace Hopper')
    await save()
    expect(button('Saving…').disabled).toBe(true)
    answer()
    await saved()
    expect(fake.sent).toEqual([{ author: 'Grace Hopper' }])
  })

  it('resets a setting that equals its default', async () => {
    fake.settings.tagline = 'Read, then buy.'
    await open()
    await fill('Tagline', defaultSettings.tagline)
    await save()
    await saved()
    expect(fake.sent).toEqual([{ reset: ['tagline'] }])
  })

  it('saves whether prices are always shown or for some days', async () => {
    await open()
    await userEvent.click(screen.getByLabelText('Always show prices'))
    await save()
    await saved()
    await fill('Maximum age of prices in days', '14')
    expect(field('Hide prices older than').checked).toBe(true)
    await save()
    await waitFor(() => expect(fake.sent).toEqual([{ priceMaxAgeDays: null }, { priceMaxAgeDays: 14 }]))
  })
})

describe('invalid settings', () => {
  it('show errors beside the fields before sending a request, with the focus on the first', async () => {
    const { calls } = await open()
    await fill('Tagline', '')
    await fill('Affiliate tag', 'two words')
    await fill('Maximum age of prices in days', 'soon')
    await fill('Text of column 5', '')
    await save()
    for (const words of [
      'The home page needs a tagline',
      'Must be letters, digits, - and _, such as mysite-21',
      'Must be a whole number of days, 1 to 3650',
      'A column of fixed text needs its text',
    ])
      expect(screen.getByText(words)).toBeDefined()
    expect(document.activeElement).toBe(field('Tagline'))
    expect(field('Text of column 5').getAttribute('aria-invalid')).toBe('true')
    expect(field('Site name').getAttribute('aria-invalid')).toBe('false')
    expect(calls).not.toContain('settings.update')
  })

  it('show an error of the column list as a whole', async () => {
    await open()
    await userEvent.click(button('Remove column 1'))
    await save()
    const words = screen.getByText('Exactly one column must show the name of the product')
    expect(document.activeElement).toBe(words)
    await userEvent.click(button('Restore default columns'))
    expect(screen.queryByText(words.textContent ?? '')).toBeNull()
  })

  it('keep the focus while columns are corrected, and the errors of other fields', async () => {
    await open()
    await fill('Tagline', '')
    await fill('Text of column 5', '')
    await save()
    await userEvent.click(button('Move up column 5'))
    expect(document.activeElement).toBe(button('Move up column 4'))
    expect(screen.queryByText('A column of fixed text needs its text')).toBeNull()
    expect(screen.getByText('The home page needs a tagline')).toBeDefined()
  })

  it('show the error of the server beside the field and keep the typed values', async () => {
    await open({
      'settings.update': () => {
        const fields = [{ field: 'comparison.columns.3.text', message: 'That is not a text.' }]
        throw new BlogopsError('bad_request', 'That is not a text.', { details: { fields } })
      },
    })
    await fill('Site name', 'Mine')
    await fill('Text of column 4', 'Many')
    await save()
    expect(await screen.findByText('That is not a text.')).toBeDefined()
    expect(document.activeElement).toBe(field('Text of column 4'))
    expect([field('Site name').value, field('Text of column 4').value]).toEqual(['Mine', 'Many'])
  })

  it('show an error without a field in a toast and keep the typed values', async () => {
    await open({
      'settings.update': () => {
        throw new BlogopsError(
          'conflict',
          'The environment variable BLOGOPS_SITE_NAME sets name, so it cannot be changed here.',
        )
      },
    })
    await fill('Site name', 'Mine')
    await save()
    expect((await screen.findAllByText('Could not save settings')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/409: The environment variable BLOGOPS_SITE_NAME sets name/).length).toBeGreaterThan(0)
    expect(field('Site name').value).toBe('Mine')
    expect(button('Save changes').disabled).toBe(false)
  })
})

describe('accounts at affiliate networks', () => {
  it('are saved with their shops, one per line', async () => {
    await open()
    await fill('Awin publisher id', '123456')
    await fill('Other shops', 'www.Currys.co.uk awin 1599 Currys\nargos.co.uk cj Argos Home')
    await save()
    await saved()
    const shops = [
      { host: 'currys.co.uk', network: 'awin', id: '1599', name: 'Currys' },
      { host: 'argos.co.uk', network: 'cj', id: '', name: 'Argos Home' },
    ]
    expect(fake.sent).toEqual([{ networks: { awin: '123456', cj: '', ebay: '', rakuten: '', shops } }])
  })

  it('show which shop is not complete', async () => {
    await open()
    await fill('Other shops', 'currys.co.uk awin 1599 Currys\nargos.co.uk')
    await save()
    expect(await screen.findByText(/^Shop 2: A shop needs its host, network, id and name/)).toBeDefined()
    expect(field('Other shops').getAttribute('aria-invalid')).toBe('true')
    expect(fake.sent).toEqual([])
  })
})

describe('leaving the settings', () => {
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

  it('warns about unsaved changes', async () => {
    await open()
    expect(leave()).toBe(true)
    await fill('Tagline', 'Read, then buy.')
    expect(leave()).toBe(false)
    await save()
    await saved()
    expect(leave()).toBe(true)
  })

  it('asks for confirmation before following a link', async () => {
    await open()
    await fill('Tagline', 'Read, then buy.')
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const home = screen.getAllByRole('link', { name: 'The Test Shelf' })[0]
    if (!home) throw new Error('The header has no logo.')
    await userEvent.click(home)
    expect(location.pathname).toBe('/settings')
    expect(field('Tagline').value).toBe('Read, then buy.')
    await userEvent.click(home)
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(confirm).toHaveBeenCalledTimes(2)
  })
})

describe('other roles', () => {
  it.each(['editor', 'analyst'])('read the settings as an %s, without controls that the server refuses', async role => {
    const { calls } = await open({ 'user.current': () => ({ ...ada, role }) })
    expect(field('Site name').value).toBe('The Test Shelf')
    await screen.findByText(/^Your role is/)
    const labels = /^(Save changes|Download backup|Add category|Rename|Hide|Delete|Move)/
    const controls = [...document.querySelectorAll('button, a')].map(({ textContent }) => textContent ?? '')
    expect(controls.filter(text => labels.test(text))).toEqual([])
    expect(calls).not.toContain('backup.status')
  })
})
