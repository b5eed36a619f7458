// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { defaultSettings } from '../../../server/contract/schemas/site.ts'
import { noTagWarning } from '../../../server/domain/amazon.ts'
import { button, fake, field, fill, headings, open, prepareScreen, save, saved, take } from './testing/open-settings.ts'

prepareScreen()

describe('the settings', () => {
  it('are shown as they are, with nothing to save yet', async () => {
    await open()
    expect(field('Site name').value).toBe('The Test Shelf')
    expect(field('Affiliate tag').value).toBe('sample-21')
    expect(field('Maximum age of prices in days').value).toBe('30')
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    expect(button('Save changes').disabled).toBe(true)
  })

  it('warn that links earn nothing without a tag', async () => {
    fake.held.warnings = [noTagWarning]
    await open()
    expect(screen.getByText(`${noTagWarning}.`)).toBeDefined()
  })

  it('say why they cannot be read, and can be asked for again', async () => {
    let tries = 0
    await open({
      'settings.get': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'Not just now.')
        return fake.held
      },
    })
    expect(screen.getByText('503: Not just now.')).toBeDefined()
    await userEvent.click(button('Try again'))
    expect(await screen.findByLabelText('Site name')).toBeDefined()
  })

  it('that the environment makes are read-only, with the reason', async () => {
    fake.held.fixed = { name: 'BLOGOPS_SITE_NAME' }
    await open()
    expect(field('Site name').readOnly).toBe(true)
    const reason = document.getElementById(field('Site name').getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Set by the environment variable BLOGOPS_SITE_NAME')
    expect(field('Tagline').readOnly).toBe(false)
  })
})

describe('saving', () => {
  it('sends how pictures of other sites are shown, and says what copies are allowed', async () => {
    await open()
    expect(screen.getByText(/Amazon’s rules forbid storing its images/)).toBeDefined()
    await userEvent.click(screen.getByLabelText(/^Do not show/))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ pictures: 'none' }])
  })

  it('sends how long page views and clicks are kept', async () => {
    await open()
    await fill('Months to keep page views and clicks', '13')
    await save()
    await saved()
    await userEvent.click(screen.getByLabelText('Keep forever'))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ eventRetentionMonths: 13 }, { eventRetentionMonths: null }])
  })

  it('sends what was changed alone, and shows it at once', async () => {
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

  it('says Saved until something is changed again', async () => {
    await open()
    await fill('Tagline', 'Read, then buy.')
    await save()
    await saved()
    await userEvent.type(field('Tagline'), '!')
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('says what it is doing meanwhile', async () => {
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

  it('sends a default as such', async () => {
    fake.held.tagline = 'Read, then buy.'
    await open()
    await fill('Tagline', defaultSettings.tagline)
    await save()
    await saved()
    expect(fake.sent).toEqual([{ reset: ['tagline'] }])
  })

  it('shows prices always, or for some days', async () => {
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

describe('what does not hold', () => {
  it('is told beside its field before anybody is called, with the focus on the first', async () => {
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

  it('is told of the columns together', async () => {
    await open()
    await userEvent.click(button('Remove column 1'))
    await save()
    const words = screen.getByText('Exactly one column must show the name of the product')
    expect(document.activeElement).toBe(words)
    await userEvent.click(button('Restore default columns'))
    expect(screen.queryByText(words.textContent ?? '')).toBeNull()
  })

  it('leaves the focus alone while columns are put right, and stays beside the other fields', async () => {
    await open()
    await fill('Tagline', '')
    await fill('Text of column 5', '')
    await save()
    await userEvent.click(button('Move up column 5'))
    expect(document.activeElement).toBe(button('Move up column 4'))
    expect(screen.queryByText('A column of fixed text needs its text')).toBeNull()
    expect(screen.getByText('The home page needs a tagline')).toBeDefined()
  })

  it('to the server alone is told in its words beside the field, and everything typed stays', async () => {
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

  it('is told with the reason where it is no single field, and everything typed stays', async () => {
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

describe('leaving', () => {
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))

  it('is asked about while something is unsaved', async () => {
    await open()
    expect(leave()).toBe(true)
    await fill('Tagline', 'Read, then buy.')
    expect(leave()).toBe(false)
    await save()
    await saved()
    expect(leave()).toBe(true)
  })

  it('by a link of the site needs a yes', async () => {
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
