import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../server/contract/default-settings.ts'
import { type ModelPrices, modelPricesSchema } from '../../../server/contract/schemas/site.ts'
import { UsageError } from '../../failure.ts'
import { parsePrices, writePrices } from './setting-values.ts'

/** Returns the message and hint for an invalid line. */
function refusalOf(line: string): string {
  try {
    parsePrices(line)
  } catch (error) {
    if (error instanceof UsageError) return `${error.message} ${error.hint}`
  }
  throw new Error(`${line} was taken.`)
}

describe('a line of prices', () => {
  it('gives the input and output price of each model and the price of searches', () => {
    expect(parsePrices('claude-sonnet-5-5 2 10; my-local-model 0 0; search 10')).toEqual({
      models: [
        { model: 'claude-sonnet-5-5', input: 2, output: 10 },
        { model: 'my-local-model', input: 0, output: 0 },
      ],
      search: 10,
    })
  })

  it.each<ModelPrices>([
    defaultSettings.modelPrices,
    { models: [], search: 0.25 },
    { models: [{ model: 'search', input: 0.125, output: 0.5 }], search: 10 },
    { models: [{ model: 'none', input: 1, output: 2 }], search: 0 },
    { models: [{ model: 'vendor/model:latest@2', input: 10_000, output: 0.0000001 }], search: 10_000 },
  ])('is formatted as it is parsed: %j', prices => {
    expect(modelPricesSchema.parse(prices)).toEqual(prices)
    expect(parsePrices(writePrices(prices))).toEqual(prices)
  })

  it('may omit searches, span several lines and contain dollar signs', () => {
    expect(parsePrices('a $2 $10\n\n  b .5   1. ;\n')).toEqual({
      models: [
        { model: 'a', input: 2, output: 10 },
        { model: 'b', input: 0.5, output: 1 },
      ],
    })
  })
})

describe('an invalid line', () => {
  it.each([
    ['', 'There are no models.'],
    ['search 10', 'To remove all models, write none.'],
    ['a 2', 'Model 1, a, needs two prices'],
    ['a 2 10; b', 'Model 2, b, needs two prices'],
    ['a 2 10 3', 'Model 1, a, needs two prices'],
    ['a two 10', 'Model 1, a, input: two is not a price. Use a number of US dollars'],
    ['a 2 -10', 'Model 1, a, output: -10 is not a price.'],
    ['a 2 1e3', '1e3 is not a price.'],
    ['a 2 10001', 'A price is at most 10,000'],
    ['a,b 2 10', 'A model is named as its vendor names it'],
    ['a 2 10; a 3 10', 'a is listed twice.'],
    ['a 2 10; search lots', 'The price of searches: lots is not a price.'],
    ['a 2 10; search 1; search 2', 'The price of searches is listed twice.'],
  ])('names the part and the remedy for %j', (line, words) => {
    expect(refusalOf(line)).toContain(words)
  })
})
