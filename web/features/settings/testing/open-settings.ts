import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import { settingsGet } from '../../../../server/contract/operations/settings.ts'
import { defaultSettings } from '../../../../server/contract/schemas/site.ts'
import { routes } from '../../../app/routes.tsx'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, head, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import type { Settings, SettingsChanges } from '../settings.queries.ts'

/** What the fake server holds, and the changes it was sent. */
interface FakeServer {
  held: Settings
  sent: SettingsChanges[]
}

const untouched = (): FakeServer => ({
  held: { ...defaultSettings, name: 'The Test Shelf', changed: ['name'], warnings: [], fixed: {} },
  sent: [],
})

export const fake = untouched()

/** For the head of a file of tests. */
export function prepareScreen(): void {
  // Nothing of the screen is hidden, and to find that out of every element takes most of the time.
  searching({ defaultHidden: true, asyncUtilTimeout: 5_000 })
  beforeAll(() => Promise.all(routes.map(route => route.preload())))
  beforeEach(() => {
    Object.assign(fake, untouched())
  })
}

export function take(changes: SettingsChanges): Settings {
  fake.sent.push(changes)
  const { reset = [], ...set } = changes
  const back = Object.fromEntries(reset.map(name => [name, defaultSettings[name]]))
  fake.held = settingsGet.output.parse({ ...fake.held, ...back, ...set })
  return fake.held
}

export async function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => ({ ...site, name: fake.held.name }),
    'articles.list': () => [head()],
    'user.current': () => ada,
    'settings.get': () => fake.held,
    'settings.update': take,
    'backup.status': () => ({ last: null }),
    ...changes,
  }
  const page = await openPage('/settings', { server: answers, browser: answers, admin: true })
  await screen.findByText(/^(Settings|Could not load settings)$/, { selector: 'h1' })
  return page
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const save = () => userEvent.click(button('Save changes'))
export const saved = () => screen.findByText('Saved')

export async function fill(label: string, text: string) {
  await userEvent.clear(field(label))
  // At once: each key alone would draw the whole screen.
  if (text) await userEvent.paste(text)
}

/** Of the columns of the comparison table. */
export const headings = () => screen.getAllByLabelText<HTMLInputElement>(/^Heading of column/).map(({ value }) => value)
