// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/schemas/site.ts'
import { button, fake, field, fill, open, prepareScreen, save, saved } from './testing/open-settings.ts'

prepareScreen()

describe('the prices of models', () => {
  const models = () => screen.queryAllByLabelText<HTMLInputElement>(/^Name of model/).map(({ value }) => value)

  it('are shown with where the defaults come from and that they date', async () => {
    await open()
    expect(models()).toEqual(['claude-fable-5-1', 'claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'])
    expect([field('Input of model 4').value, field('Output of model 4').value]).toEqual(['0.1', '0.5'])
    expect(field('Price of 1,000 web searches').value).toBe('10')
    expect(screen.getByText(/^The default prices come from/).textContent).toContain('(November 2026)')
  })

  it('are added, changed and removed by keyboard, and sent as figures', async () => {
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

  it('may all go, and the focus stays in their list', async () => {
    fake.held.modelPrices = { models: [{ model: 'only-one', input: 1, output: 2 }], search: 10 }
    await open()
    await userEvent.click(button('Remove model 1'))
    expect(document.activeElement).toBe(button('Add model'))
    await save()
    await saved()
    expect(fake.sent).toEqual([{ modelPrices: { models: [], search: 10 } }])
  })

  it('go back to the default models, with the price of searches as it is', async () => {
    fake.held.modelPrices = { models: [], search: 3 }
    await open()
    await userEvent.click(button('Restore default models'))
    expect(models()).toHaveLength(4)
    await save()
    await saved()
    expect(fake.sent).toEqual([{ modelPrices: { ...defaultSettings.modelPrices, search: 3 } }])
  })

  it('are sent as the default where they are made it again', async () => {
    fake.held.modelPrices = { ...defaultSettings.modelPrices, search: 3 }
    await open()
    await fill('Price of 1,000 web searches', '10')
    await save()
    await saved()
    expect(fake.sent).toEqual([{ reset: ['modelPrices'] }])
  })

  it('that do not hold are told beside their field before anybody is called', async () => {
    const { calls } = await open()
    await fill('Name of model 1', 'two words')
    await fill('Input of model 2', 'much')
    await fill('Output of model 3', '-1')
    await fill('Price of 1,000 web searches', '')
    await save()
    expect(document.activeElement).toBe(field('Name of model 1'))
    const told = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
    expect(told('Name of model 1')).toContain('named as its vendor names it')
    expect(told('Input of model 2')).toBe('A price is a number of US dollars')
    expect(told('Output of model 3')).toBe('A price is at least 0')
    expect(told('Price of 1,000 web searches')).toBe('A price is a number of US dollars')
    expect(calls).not.toContain('settings.update')
    await userEvent.click(button('Remove model 1'))
    expect(field('Input of model 1').getAttribute('aria-invalid')).toBe('false')
    expect(field('Price of 1,000 web searches').getAttribute('aria-invalid')).toBe('true')
  })

  it('of which two are of one model are told of together', async () => {
    await open()
    await fill('Name of model 1', 'claude-opus-5-5')
    await save()
    expect(document.activeElement).toBe(screen.getByText('Each model can have only one price'))
  })
})
