import { screen, within } from '@testing-library/react'

export const part = (name: string) => screen.findByRole('region', { name })

/** Returns the text of a card without its label. */
export async function card(label: string): Promise<string | null | undefined> {
  return (await screen.findByText(label, { selector: '.total dt' })).nextElementSibling?.textContent
}

/** Returns the text of a table by row. */
export async function cells(name: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.slice(1).map(row => [...row.children].map(({ textContent }) => textContent))
}
