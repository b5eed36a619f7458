// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../../server/contract/errors.ts'
import { adSet } from '../../../../testing/ads.ts'
import { pressTwice } from '../../../../testing/press-twice.ts'
import { openArticleAds } from '../testing/open-article-ads.ts'
import { press, setUpScreen } from '../testing/screen-hooks.ts'

setUpScreen()

const coffee = { id: '6003', name: 'Coffee', audience: 1_234_567 }

async function open(given: Parameters<typeof openArticleAds>[0] = {}) {
  const page = await openArticleAds(given)
  await userEvent.click(await screen.findByRole('button', { name: 'Configure Targeting' }))
  return page
}

const dialog = () => screen.getByRole('dialog', { name: 'Configure Targeting' })
const tab = (name: 'Form' | 'JSON') => userEvent.click(within(dialog()).getByRole('tab', { name }))
const json = () => screen.getByLabelText<HTMLTextAreaElement>('Targeting as JSON')
const written = (): unknown => JSON.parse(json().value)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const search = (name: 'Countries' | 'Interests') => screen.getByRole<HTMLInputElement>('combobox', { name })
const chips = (name: string) => {
  const list = screen.queryByRole('list', { name: `${name}: chosen` })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace('×', ''))
    : []
}
/** Sets the text at once, as pasting does; typing would produce an intermediate text per key. */
async function paste(text: string) {
  await userEvent.clear(json())
  await userEvent.click(json())
  await userEvent.paste(text)
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('targeting dialog', () => {
  it('saves once for a double click', async () => {
    const { asked } = await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Women' }))
    pressTwice(screen.getByRole('button', { name: 'Save Targeting' }))
    await gone()
    expect(asked).toHaveLength(1)
  })

  it('keeps the form and the JSON in sync', async () => {
    await open()
    expect([chips('Countries'), field('Minimum age').value, field('Maximum age').value]).toEqual([
      ['United Kingdom'],
      '18',
      '65',
    ])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
    await userEvent.clear(field('Minimum age'))
    await userEvent.type(field('Minimum age'), '25')
    await userEvent.click(screen.getByRole('radio', { name: 'Women' }))
    await tab('JSON')
    expect(written()).toEqual({ age_min: 25, age_max: 65, genders: [2], geo_locations: { countries: ['GB'] } })
    await paste('{"age_max": 40, "geo_locations": {"countries": ["IE", "FR"]}}')
    await tab('Form')
    expect([chips('Countries'), field('Minimum age').value, field('Maximum age').value]).toEqual([
      ['Ireland', 'France'],
      '',
      '40',
    ])
  })

  it('keeps properties that the form does not show', async () => {
    const targeting = { locales: [24], geo_locations: { countries: ['GB'], location_types: ['home'] }, age_max: 50 }
    const { asked } = await open({ adSets: [adSet({ targeting })] })
    await userEvent.click(screen.getByRole('radio', { name: 'Men' }))
    await userEvent.type(search('Countries'), 'irel{Enter}')
    await press('Save Targeting')
    await gone()
    expect(asked.at(-1)?.input).toEqual({
      adSetId: 's1',
      targeting: {
        ...targeting,
        geo_locations: { countries: ['GB', 'IE'], location_types: ['home'] },
        genders: [1],
      },
    })
  })

  it('finds countries by name and selects them with the keyboard', async () => {
    await open()
    const input = search('Countries')
    await userEvent.type(input, 'united')
    const options = within(dialog()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['United Arab Emirates', 'United States'])
    expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
    await userEvent.keyboard('{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    expect(chips('Countries')).toEqual(['United Kingdom', 'United States'])
    expect(input.value).toBe('')
    await userEvent.type(input, 'atlantis')
    expect(screen.getByText('No matching country.')).toBeDefined()
  })

  it('closes the list but not the dialog on Esc', async () => {
    await open()
    let wasPrevented = false
    addEventListener('keydown', event => (wasPrevented = event.defaultPrevented), { once: true })
    search('Countries').focus()
    await userEvent.paste('france')
    expect(within(dialog()).getByRole('option', { name: 'France' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect([within(dialog()).queryByRole('option'), search('Countries').value, wasPrevented]).toEqual([null, '', true])
  })

  it('removes a country and requires at least one', async () => {
    const { asked } = await open()
    await press('Remove United Kingdom')
    expect(chips('Countries')).toEqual([])
    expect(document.activeElement).toBe(search('Countries'))
    await press('Save Targeting')
    expect(screen.getByText(/^Choose at least one country\./)).toBeDefined()
    expect(document.activeElement).toBe(search('Countries'))
    expect(asked).toEqual([])
  })

  it('shows validation errors beside the fields and clears them after correction', async () => {
    const { asked } = await open()
    await userEvent.clear(field('Minimum age'))
    await userEvent.type(field('Minimum age'), '12')
    await userEvent.clear(field('Maximum age'))
    await userEvent.type(field('Maximum age'), 'old')
    await press('Save Targeting')
    const ageError = (age: string) => `${age} must be a whole number from 13 to 65`
    expect(screen.getByText(ageError('Minimum age'))).toBeDefined()
    expect(field('Maximum age').getAttribute('aria-describedby')).toContain('error')
    expect(document.activeElement).toBe(field('Minimum age'))
    await userEvent.clear(field('Minimum age'))
    await userEvent.type(field('Minimum age'), '30')
    expect(screen.queryByText(ageError('Minimum age'))).toBeNull()
    expect(screen.getByText(ageError('Maximum age'))).toBeDefined()
    await userEvent.clear(field('Maximum age'))
    await userEvent.type(field('Maximum age'), '20{Enter}')
    expect(screen.getByText(/^Minimum age must not be above Maximum age/)).toBeDefined()
    await tab('JSON')
    expect(screen.getByText(/^Targeting: age_min must not be above age_max/)).toBeDefined()
    expect(asked).toEqual([])
  })

  it('rejects invalid JSON and keeps the text', async () => {
    const { asked } = await open()
    await tab('JSON')
    await paste('{"age_min": 25')
    await tab('Form')
    expect(screen.getByText(/The JSON is not an object/)).toBeDefined()
    await press('Save Targeting')
    expect((await screen.findAllByText('Invalid JSON')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('Please enter valid JSON configuration').length).toBeGreaterThan(0)
    expect(json().value).toBe('{"age_min": 25')
    expect(json().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(json())
    expect(asked).toEqual([])
    await userEvent.type(json(), '}', { initialSelectionStart: 14, initialSelectionEnd: 14 })
    await press('Save Targeting')
    await gone()
    expect(asked.at(-1)?.input.targeting).toEqual({ age_min: 25 })
  })

  it('rejects JSON that is not a targeting, with the message of the server', async () => {
    const { asked } = await open()
    await tab('JSON')
    await paste('[]')
    await press('Save Targeting')
    expect(screen.getByText(/^Targeting must be an object/)).toBeDefined()
    await paste('{}')
    expect(screen.getByText(/^Targeting must name at least one thing/)).toBeDefined()
    expect(asked).toEqual([])
  })

  it('keeps the changes after a failed save and allows a retry', async () => {
    let fails = true
    const refuse = () => {
      if (fails) throw new BlogopsError('upstream_rejected', 'Facebook: Invalid locale')
      return adSet()
    }
    const { asked } = await open({ answers: { 'adsets.targeting': refuse } })
    await tab('JSON')
    await paste('{"locales": [999]}')
    await press('Save Targeting')
    expect(await within(dialog()).findByText('Failed to Update Targeting: Facebook: Invalid locale')).toBeDefined()
    expect((await screen.findAllByText('Failed to Update Targeting')).length).toBeGreaterThan(0)
    expect(json().value).toBe('{"locales": [999]}')
    fails = false
    await press('Save Targeting')
    await gone()
    expect(asked).toHaveLength(2)
  })

  it('keeps the draft when closed and discards it on Cancel', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Men' }))
    await userEvent.click(within(dialog()).getByRole('button', { name: 'Close' }))
    expect(screen.getByText('Targeting changes are not saved.')).toBeDefined()
    await press('Configure Targeting')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Men' }).checked).toBe(true)
    await press('Cancel')
    expect(screen.queryByText('Targeting changes are not saved.')).toBeNull()
    await press('Configure Targeting')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  })

  it('switches tabs with the arrow keys', async () => {
    await open()
    act(() => within(dialog()).getByRole('tab', { name: 'Form' }).focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(json()).toBeDefined()
    expect(document.activeElement).toBe(within(dialog()).getByRole('tab', { name: 'JSON' }))
  })
})

describe('interest search', () => {
  it('searches Facebook after typing pauses and stores the interests that it returns', async () => {
    const sought: unknown[] = []
    const find = ({ q }: Readonly<Record<string, unknown>>) => {
      sought.push(q)
      return [coffee, { id: '6004', name: 'Coffeehouses', audience: null }]
    }
    await open({ isConnected: true, answers: { 'ads.interests': find } })
    await userEvent.type(search('Interests'), 'c')
    expect(screen.getByText('Enter at least 2 characters.')).toBeDefined()
    await userEvent.type(search('Interests'), 'offee')
    expect((await screen.findByRole('option', { name: /^Coffee At least 1,234,567/ })).textContent).toContain(' people')
    expect(sought).toEqual(['coffee'])
    await userEvent.keyboard('{Enter}')
    expect(chips('Interests')).toEqual(['Coffee'])
    await tab('JSON')
    expect(written()).toMatchObject({ flexible_spec: [{ interests: [{ id: '6003', name: 'Coffee' }] }] })
    await tab('Form')
    await press('Remove Coffee')
    await tab('JSON')
    expect(written()).not.toHaveProperty('flexible_spec')
  })

  it('says that no interest matches or that the search failed', async () => {
    const find = ({ q }: Readonly<Record<string, unknown>>) => {
      if (q === 'zzz') return []
      throw new BlogopsError('rate_limited', 'Facebook asks to wait for 5 minutes.')
    }
    await open({ isConnected: true, answers: { 'ads.interests': find } })
    await userEvent.type(search('Interests'), 'zzz')
    expect(await screen.findByText('No matching interest on Facebook.')).toBeDefined()
    await userEvent.clear(search('Interests'))
    await userEvent.type(search('Interests'), 'tea')
    expect(await screen.findByText('Facebook asks to wait for 5 minutes.')).toBeDefined()
  })

  it('explains that Facebook is not connected and still allows removal', async () => {
    const targeting = { flexible_spec: [{ interests: [{ id: '6003', name: 'Coffee' }] }], geo_locations: {} }
    const { calls, asked } = await open({ adSets: [adSet({ targeting })] })
    expect(screen.getByText(/^Connect Facebook to search for interests/)).toBeDefined()
    expect(search('Interests').readOnly).toBe(true)
    await press('Remove Coffee')
    await press('Save Targeting')
    await gone()
    expect(asked.at(-1)?.input.targeting).toEqual({ geo_locations: {} })
    expect(calls).not.toContain('ads.interests')
  })
})
