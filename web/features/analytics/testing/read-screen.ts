import { screen, within } from '@testing-library/react'

export const part = (name: string) => screen.findByRole('region', { name })

/** What a card says, without its label. */
export async function card(label: string): Promise<string | null | undefined> {
  return (await screen.findByText(label, { selector: '.total dt' })).nextElementSibling?.textContent
}

/** What a table says, row by row. */
export async function cells(name: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.slice(1).map(row => [...row.children].map(({ textContent }) => textContent))
}
