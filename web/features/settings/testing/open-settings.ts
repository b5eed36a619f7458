import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach } from 'vitest'
import { defaultSettings } from '../../../../server/contract/default-settings.ts'
import { settingsGet } from '../../../../server/contract/operations/settings.ts'
import { routes } from '../../../app/routes.tsx'
import type { FakeAnswers } from '../../../testing/fake-api.ts'
import { ada, head, site } from '../../../testing/fixtures.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { searching } from '../../../testing/searching.ts'
import type { Settings, SettingsChanges } from '../use-settings-form.ts'

/** State of the fake server and the changes it received. */
interface FakeServer {
  settings: Settings
  sent: SettingsChanges[]
}

const untouched = (): FakeServer => ({
  settings: { ...defaultSettings, name: 'The Test Shelf', changed: ['name'], warnings: [], fixed: {} },
  sent: [],
})

export const fake = untouched()

/** Registers the hooks of a test file. */
export function prepareScreen(): void {
  // No element is hidden, and checking each one takes most of the time.
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
  fake.settings = settingsGet.output.parse({ ...fake.settings, ...back, ...set })
  return fake.settings
}

export async function open(changes: FakeAnswers = {}) {
  const answers: FakeAnswers = {
    'site.get': () => ({ ...site, name: fake.settings.name }),
    'articles.list': () => [head()],
    'user.current': () => ada,
    'settings.get': () => fake.settings,
    'settings.update': take,
    'categories.list': () => site.categories.map(category => ({ ...category, articles: 2, published: 1 })),
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
  // Sets the text at once; typing would render the whole screen per key.
  if (text) await userEvent.paste(text)
}

/** Headings of the comparison columns. */
export const headings = () => screen.getAllByLabelText<HTMLInputElement>(/^Heading of column/).map(({ value }) => value)
