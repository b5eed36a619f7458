// Created on first use: construction takes as long as loading dozens of files.
let moneyFormat: Intl.NumberFormat | undefined

/** Formats pence: "£1,029.99". */
export const formatPence = (pence: number): string => formatPounds(pence / 100)

/** Formats pounds: "£1,029.99". */
export function formatPounds(amount: number): string {
  moneyFormat ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return moneyFormat.format(amount)
}
