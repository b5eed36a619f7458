// Created on first use: construction takes as long as loading dozens of files.
let money: Intl.NumberFormat | undefined

/** Formats pence: "£1,029.99". */
export const pounds = (pence: number): string => poundsText(pence / 100)

/** Formats pounds: "£1,029.99". */
export function poundsText(amount: number): string {
  money ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return money.format(amount)
}
