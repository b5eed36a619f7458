// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { FakeAnswers } from '../../testing/fake-api.ts'
import { ada, head, site } from '../../testing/fixtures.ts'
import { openPage } from '../../testing/open-page.tsx'
import { searching } from '../../testing/searching.ts'

// On a busy machine a screen takes longer to load than the library waits by itself.
searching({ asyncUtilTimeout: 8_000 })

const registration = { mode: 'setup', firstAdmin: false, needsCode: true, passkeys: false }
const password = 'a long pass phrase'

function open(path = '/auth', changes: FakeAnswers = {}, admin = false) {
  const answers: FakeAnswers = {
    'site.get': () => site,
    'articles.list': () => [head()],
    'auth.registration': () => registration,
    'auth.login': () => ada,
    'auth.register': () => ada,
    'user.current': () => ada,
    ...changes,
  }
  return openPage(path, { server: answers, browser: answers, admin })
}

const fill = async (username: string, secret: string) => {
  if (username) await userEvent.type(screen.getByLabelText('Username'), username)
  if (secret) await userEvent.type(screen.getByLabelText('Password'), secret)
}
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }))
function form(title: string): HTMLElement {
  const found = screen.getByRole('heading', { name: title }).closest('form')
  if (!found) throw new Error(`There is no form "${title}".`)
  return found
}
/** A form in which signing in was just refused. */
async function openRefused() {
  await open('/auth', {
    'auth.login': () => {
      throw new BlogopsError('unauthorized', 'That username and password do not match.')
    },
  })
  await fill('ada', 'wrong')
  await submit('Sign in')
}
/** The text that describes a control to assistive technology. */
function describing(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join(' | ')
}
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

describe('signing in', () => {
  it('opens Today after sign-in', async () => {
    let sent: unknown
    await open('/auth', {
      'auth.login': input => {
        sent = input
        return ada
      },
    })
    await fill('ada', password)
    await submit('Sign in')
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeDefined()
    await waitFor(() => expect(location.pathname).toBe('/today'))
    expect(sent).toEqual({ username: 'ada', password })
  })

  it('redirects a signed-in admin to the home page', async () => {
    await open('/auth', {}, true)
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  it('requires both fields before sending a request', async () => {
    const { calls } = await open()
    await submit('Sign in')
    expect(screen.getByText('Username is required')).toBeDefined()
    expect(screen.getByText('Password is required')).toBeDefined()
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
    expect(calls).not.toContain('auth.login')
  })

  it('shows the message of the server and keeps the typed values', async () => {
    await openRefused()
    expect((await screen.findAllByText('Login failed')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/401: That username and password do not match\./).length).toBeGreaterThan(0)
    expect(typed('Username')).toBe('ada')
    expect(typed('Password')).toBe('wrong')
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false)
  })

  it('shows the failure only in the toast and focuses the password', async () => {
    await openRefused()
    await screen.findAllByText('Login failed')
    expect(form('Sign in').textContent).not.toContain('do not match')
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await userEvent.clear(screen.getByLabelText('Password'))
    await submit('Sign in')
    expect(within(form('Sign in')).getByText('Password is required')).toBeDefined()
  })

  it('shows that it is signing in', async () => {
    let answer: () => void = () => undefined
    const later = new Promise<void>(resolve => (answer = resolve))
    await open('/auth', { 'auth.login': () => later.then(() => ada) })
    await fill('ada', password)
    await submit('Sign in')
    expect(screen.getByRole('button', { name: 'Signing in…' }).hasAttribute('disabled')).toBe(true)
    answer()
    await screen.findByRole('button', { name: 'Logout' })
  })

  it('fills in the demo account', async () => {
    const demo = { username: 'demo', password: 'demo pass phrase' }
    await open('/auth', { 'site.get': () => ({ ...site, demo }) })
    await submit('Fill in the demo account')
    expect([typed('Username'), typed('Password')]).toEqual([demo.username, demo.password])
  })

  it('cannot be submitted before hydration, and never as a GET request', async () => {
    const { before } = await open()
    expect(before).toMatch(/<form[^>]* method="post"/)
    expect(before).toMatch(/<button type="submit"[^>]* disabled=""/)
    expect(before).not.toContain('demo sign-in')
  })
})

describe('registering', () => {
  async function register(path: string, changes: FakeAnswers = {}) {
    let sent: unknown
    const page = await open(path, {
      'auth.register': input => {
        sent = input
        return ada
      },
      ...changes,
    })
    return { ...page, sent: () => sent }
  }

  it('reads the setup code from the link that serve prints', async () => {
    const { sent } = await register('/auth#setup=S3T-UP')
    expect(typed('Setup code')).toBe('S3T-UP')
    await fill('ada', password)
    await submit('Register')
    await screen.findByRole('button', { name: 'Logout' })
    expect(sent()).toEqual({ username: 'ada', password, setupCode: 'S3T-UP' })
  })

  it('reads the invitation code from its link', async () => {
    const { sent } = await register('/auth#invite=CODE')
    await fill('ada', password)
    await submit('Register')
    await screen.findByRole('button', { name: 'Logout' })
    expect(sent()).toEqual({ username: 'ada', password, inviteCode: 'CODE' })
  })

  it('moves the code of an older link from the query to the fragment', async () => {
    const { sent } = await register('/auth?invite=CODE&utm_source=mail')
    expect(location.search + location.hash).toBe('?utm_source=mail#invite=CODE')
    await fill('ada', password)
    await submit('Register')
    await screen.findByRole('button', { name: 'Logout' })
    expect(sent()).toEqual({ username: 'ada', password, inviteCode: 'CODE' })
  })

  it('reads the code of another link pasted into the address bar', async () => {
    await register('/auth#invite=FIRST')
    act(() => {
      location.hash = 'invite=SECOND'
      dispatchEvent(new HashChangeEvent('hashchange'))
    })
    expect(typed('Invitation code')).toBe('SECOND')
  })

  it('asks for a required invitation code and keeps the typed values', async () => {
    await register('/auth')
    await fill('ada', password)
    await submit('Register')
    expect([typed('Username'), typed('Password')]).toEqual(['ada', password])
    expect(screen.getByLabelText('Invitation code')).toBeDefined()
  })

  it('opens registration if nobody has registered, without a code if none is needed', async () => {
    const { sent } = await register('/auth', {
      'auth.registration': () => ({ mode: 'setup', firstAdmin: true, needsCode: false, passkeys: false }),
    })
    expect(screen.queryByLabelText(/code/)).toBeNull()
    await fill('ada', password)
    await submit('Register')
    await screen.findByRole('button', { name: 'Logout' })
    expect(sent()).toEqual({ username: 'ada', password })
  })

  it('shows the validation messages of the contract', async () => {
    const { calls } = await register('/auth#invite=CODE')
    await fill('ad', 'short')
    await submit('Register')
    expect(screen.getByText('Username must be at least 3 characters')).toBeDefined()
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined()
    expect(calls).not.toContain('auth.register')
  })

  it('shows the error of a field in place of its hint', async () => {
    await register('/auth#invite=CODE')
    const field = screen.getByLabelText('Password')
    expect(describing(field)).toBe('At least 8 characters, and not a common password.')
    await fill('ada', 'short')
    await submit('Register')
    expect(describing(field)).toBe('Password must be at least 8 characters')
    expect(form('Register').textContent).not.toContain('and not a common password')
  })

  it.each([
    ['username', 'Username', 'That username is taken.'],
    ['password', 'Password', 'Password is one of the most common passwords.'],
    ['inviteCode', 'Invitation code', 'This invitation has expired.'],
  ])('shows the problem with the %s once, beside its field', async (field, label, message) => {
    await register('/auth#invite=CODE', {
      'auth.register': () => {
        const details = { fields: [{ field, message }] }
        throw new BlogopsError('conflict', message, { hint: 'Take another.', details })
      },
    })
    await fill('ada', password)
    await submit('Register')
    expect(await screen.findAllByText(message, { exact: false })).toHaveLength(1)
    expect(describing(screen.getByLabelText(label))).toBe(`${message} Take another.`)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.queryByText('Registration failed')).toBeNull()
    expect(typed('Username')).toBe('ada')
  })

  it('shows errors without a field only in a toast', async () => {
    await register('/auth#invite=CODE', {
      'auth.register': () => {
        throw new BlogopsError('throttled', 'Too many attempts.')
      },
    })
    await fill('ada', password)
    await submit('Register')
    expect((await screen.findAllByText('Registration failed')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(/429: Too many attempts\./).length).toBeGreaterThan(0)
    expect(form('Register').textContent).not.toContain('Too many attempts')
  })

  it('says that registration is closed', async () => {
    await register('/auth', {
      'auth.registration': () => ({ mode: 'closed', firstAdmin: false, needsCode: false, passkeys: false }),
    })
    await submit('Register')
    expect(screen.getByText('Registration is closed on this site.')).toBeDefined()
    await submit('Sign in')
    expect(screen.getByLabelText('Password')).toBeDefined()
  })
})

describe('signing in with an authenticator app', () => {
  it('asks for the code after the password, and shows why a code was refused', async () => {
    const sent: unknown[] = []
    await open('/auth', {
      'auth.login': input => {
        sent.push(input)
        if (input.code === '123456') return ada
        const message = input.code === undefined ? 'Enter the code.' : 'This code is wrong.'
        const details = { fields: [{ field: 'code', message }] }
        throw new BlogopsError(input.code === undefined ? 'unauthorized' : 'forbidden', message, { details })
      },
    })
    await fill('ada', password)
    expect(screen.queryByLabelText('Code')).toBeNull()
    await submit('Sign in')
    await userEvent.type(await screen.findByLabelText('Code'), '000000')
    await submit('Sign in')
    expect(await screen.findByText('This code is wrong.')).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await submit('Sign in')
    const credentials = { username: 'ada', password }
    await expect
      .poll(() => sent)
      .toEqual([credentials, { ...credentials, code: '000000' }, { ...credentials, code: '123456' }])
  })
})

describe('the link for a new password', () => {
  it('sets the password, then asks for it', async () => {
    let sent: unknown
    await open('/auth#reset=code', {
      'auth.reset': input => {
        sent = input
        return ada
      },
    })
    await userEvent.type(await screen.findByLabelText('New password'), 'copper ladder oyster')
    await submit('Save password')
    expect(await screen.findByText('Sign in as ada with your new password.')).toBeDefined()
    expect(sent).toEqual({ code: 'code', newPassword: 'copper ladder oyster' })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  })
})
