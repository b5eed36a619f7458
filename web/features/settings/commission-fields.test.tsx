// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { button, fake, field, fill, open, prepareScreen, save, saved } from './testing/open-settings.ts'

prepareScreen()

describe('commission fields', () => {
  it('add a category with its rate and send numbers', async () => {
    await open()
    await userEvent.click(button('Add rate'))
    expect(screen.getByText('Rate added.')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Category of rate 1'), 'kitchen')
    await fill('Percent of rate 1', '5.5')
    await fill('Commission in other categories', '2')
    await save()
    await saved()
    const categories = [{ category: 'kitchen', rate: 5.5 }]
    expect(fake.sent).toEqual([{ commissionRates: { categories, other: 2 } }])
  })

  it('reset rates that equal the defaults again', async () => {
    fake.settings.commissionRates = { categories: [{ category: 'audio', rate: 4 }], other: 3 }
    await open()
    await userEvent.click(button('Remove rate 1'))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ reset: ['commissionRates'] }])
  })

  it('show an error beside an invalid rate and send nothing', async () => {
    await open()
    await fill('Commission in other categories', 'much')
    await save()
    expect(field('Commission in other categories').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('A commission rate is a number of percent')).toBeDefined()
    expect(fake.sent).toEqual([])
  })
})
