// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { button, fake, field, fill, open, prepareScreen, save, saved } from './testing/open-settings.ts'

prepareScreen()

describe('model price fields', () => {
  const models = () => screen.queryAllByLabelText<HTMLInputElement>(/^Name of model/).map(({ value }) => value)

  it('show prices with the source and date of the defaults', async () => {
    await open()
    expect(models()).toEqual(['claude-fable-5-1', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'])
    expect([field('Input of model 4').value, field('Output of model 4').value]).toEqual(['0.1', '0.5'])
    expect(field('Price of 1,000 web searches').value).toBe('10')
    expect(screen.getByText(/^The default prices come from/).textContent).toContain('(November 2026)')
  })

  it('add, change and remove models with the keyboard and send numbers', async () => {
    await open()
    button('Add model').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Name of model 5'))
    await userEvent.keyboard('my-local-model{Tab}0{Tab}.5')
    expect(screen.getByText('Model added.')).toBeDefined()
    button('Remove model 1').focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Name of model 1'))
    expect(screen.getByText('claude-fable-5-1 removed.')).toBeDefined()
    await fill('Input of model 1', '4.25')
    await fill('Price of 1,000 web searches', '8')
    await save()
    await saved()
    const [, opus, ...others] = defaultSettings.modelPrices.models
    const added = { model: 'my-local-model', input: 0, output: 0.5 }
    expect(fake.sent).toEqual([{ modelPrices: { models: [{ ...opus, input: 4.25 }, ...others, added], search: 8 } }])
  })

  it('allow an empty list and keep the focus in it', async () => {
    fake.settings.modelPrices = { models: [{ model: 'only-one', input: 1, output: 2 }], search: 10 }
    await open()
    await userEvent.click(button('Remove model 1'))
    expect(document.activeElement).toBe(button('Add model'))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ modelPrices: { models: [], search: 10 } }])
  })

  it('restore the default models and keep the search price', async () => {
    fake.settings.modelPrices = { models: [], search: 3 }
    await open()
    await userEvent.click(button('Restore default models'))
    expect(models()).toHaveLength(4)
    await save()
    await saved()
    expect(fake.sent).toEqual([{ modelPrices: { ...defaultSettings.modelPrices, search: 3 } }])
  })

  it('reset prices that equal the defaults again', async () => {
    fake.settings.modelPrices = { ...defaultSettings.modelPrices, search: 3 }
    await open()
    await fill('Price of 1,000 web searches', '10')
    await save()
    await saved()
    expect(fake.sent).toEqual([{ reset: ['modelPrices'] }])
  })

  it('show validation errors beside the fields before sending a request', async () => {
    const { calls } = await open()
    await fill('Name of model 1', 'two words')
    await fill('Input of model 2', 'much')
    await fill('Output of model 3', '-1')
    await fill('Price of 1,000 web searches', '')
    await save()
    expect(document.activeElement).toBe(field('Name of model 1'))
    const getError = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
    expect(getError('Name of model 1')).toContain('named as its vendor names it')
    expect(getError('Input of model 2')).toBe('A price is a number of US dollars')
    expect(getError('Output of model 3')).toBe('A price is at least 0')
    expect(getError('Price of 1,000 web searches')).toBe('A price is a number of US dollars')
    expect(calls).not.toContain('settings.update')
    await userEvent.click(button('Remove model 1'))
    expect(field('Input of model 1').getAttribute('aria-invalid')).toBe('false')
    expect(field('Price of 1,000 web searches').getAttribute('aria-invalid')).toBe('true')
  })

  it('report two prices of the same model once', async () => {
    await open()
    await fill('Name of model 1', 'claude-opus-5-5')
    await save()
    expect(document.activeElement).toBe(screen.getByText('Each model can have only one price'))
  })
})
