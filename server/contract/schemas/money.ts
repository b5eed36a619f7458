import * as z from 'zod'

/** An amount with its currency. Amounts of different currencies must not be added. */
export const moneySchema = z.object({
  amount: z.number().describe('whole units of the currency, exact to the millionth'),
  currency: z.string().describe('ISO 4217'),
})
