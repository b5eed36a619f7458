// Made when it is first used: making one takes as long as loading dozens of files.
let money: Intl.NumberFormat | undefined

/** Of pence: "£1,029.99". */
export const pounds = (pence: number): string => poundsText(pence / 100)

/** The same, of pounds. */
export function poundsText(amount: number): string {
  money ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  return money.format(amount)
}
