// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { button, fake, field, fill, headings, open, prepareScreen, save, saved } from './testing/open-settings.ts'

prepareScreen()

const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const cells = () => [...(preview().getAllByRole('row')[1]?.children ?? [])].map(({ textContent }) => textContent)

describe('comparison table fields', () => {
  it('previews the table while typing', async () => {
    await open()
    expect(cells()).toEqual(['Example Product', '4.6', '$49.99', '✓', '40g', 'Buy NowPaid link'])
    await fill('Currency sign', '£')
    await fill('Heading of column 5', 'Weight')
    await fill('Text of column 5', '900 g')
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 2'), 'Review count')
    expect(cells()).toEqual(['Example Product', '1,284', '£49.99', '✓', '900 g', 'Buy NowPaid link'])
    expect(preview().getAllByRole('columnheader')[4]?.textContent).toBe('Weight')
  })

  it('adds, moves and removes columns with the keyboard', async () => {
    await open()
    button('Add column').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Heading of column 7'))
    await userEvent.keyboard('Warranty')
    await userEvent.type(field('Text of column 7'), '2 years')
    button('Move up column 7').focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Warranty moved to position 6 of 7.')).toBeDefined()
    expect(document.activeElement).toBe(button('Move up column 6'))
    button('Remove column 5').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Heading of column 5'))
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Warranty', 'Action'])
    await save()
    await saved()
    expect(fake.sent[0]?.comparison?.columns[4]).toEqual({ label: 'Warranty', shows: 'text', text: '2 years' })
    expect(fake.sent[0]?.comparison?.currency).toBe('$')
  })

  it('chooses between the facts that differ and fixed columns', async () => {
    await open()
    expect(screen.getByRole('radio', { name: /Facts that differ/ })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: /The columns below/ }))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ comparison: { ...defaultSettings.comparison, table: 'fixed' } }])
  })

  it('does not move columns beyond the ends', async () => {
    await open()
    const up = button('Move up column 1')
    expect(up.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(up)
    await userEvent.click(button('Move down column 6'))
    expect(headings()).toEqual(['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'])
    expect(button('Save changes').disabled).toBe(true)
  })

  it('keeps a text while the column shows something else', async () => {
    await open()
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 5'), 'ASIN')
    expect(screen.queryByLabelText('Text of column 5')).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Shows of column 5'), 'Fixed text')
    expect(field('Text of column 5').value).toBe('40g')
  })

  it('restores the default columns and keeps the currency', async () => {
    fake.settings.comparison = {
      table: 'facts',
      currency: '£',
      columns: [...defaultSettings.comparison.columns].reverse(),
    }
    await open()
    await userEvent.click(button('Restore default columns'))
    expect(headings()[0]).toBe('Product')
    expect(cells()[2]).toBe('£49.99')
    await save()
    await saved()
    expect(fake.sent).toEqual([{ comparison: { ...defaultSettings.comparison, currency: '£' } }])
  })
})
