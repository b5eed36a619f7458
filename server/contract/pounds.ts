const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Of pence: "£1,029.99". */
export const pounds = (pence: number): string => poundsText(pence / 100)

/** The same, of pounds. */
export const poundsText = (amount: number): string => money.format(amount)
