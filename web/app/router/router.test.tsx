// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary, lazy, lazyPart, loadRest } from '../../lib/lazy.tsx'
import { LocationProvider, Redirect, Route, Router, useLocation, useRoute } from './router.tsx'

const Home = () => <a href="/things/blue%20one?size=2">To the thing</a>
const Thing = () => {
  const { params, query } = useRoute()
  return (
    <p>
      thing {params.name} {query.size} <a href="/">home</a>
    </p>
  )
}

function Site({ onRouteChange }: { onRouteChange?: (url: string) => void }) {
  return (
    <LocationProvider>
      <Router {...(onRouteChange && { onRouteChange })}>
        <Route path="/" component={Home} />
        <Route path="/things/:name" component={Thing} />
        <Route path="/old" component={() => <Redirect to="/things/new" />} />
        <Route path="/deep/*" component={Deep} />
        <Route component={() => <p>nothing here</p>} />
      </Router>
    </LocationProvider>
  )
}

const Deep = () => (
  <Router>
    <Route path="/:leaf" component={Leaf} />
  </Router>
)
const Leaf = () => <p>leaf {useRoute().params.leaf}</p>

function LazySite({ component }: { component: () => React.ReactNode }) {
  return (
    <LocationProvider>
      <Router fallback="loading">
        <Route path="/" component={Home} />
        <Route path="/things/:name" component={component} />
      </Router>
    </LocationProvider>
  )
}

function GuardedSite({ component }: { component: () => React.ReactNode }) {
  return (
    <LocationProvider>
      <Guarded component={component} />
    </LocationProvider>
  )
}

function Guarded({ component }: { component: () => React.ReactNode }) {
  const failure = ({ message }: Error, retry: () => void) => (
    <button type="button" onClick={retry}>
      {message}
    </button>
  )
  return (
    <ErrorBoundary page={useLocation().path} fallback={failure}>
      <Router fallback="loading">
        <Route path="/" component={Home} />
        <Route path="/things/:name" component={component} />
      </Router>
    </ErrorBoundary>
  )
}

function Go() {
  const { path, route } = useLocation()
  return (
    <button type="button" onClick={() => route('/there')}>
      at {path}
    </button>
  )
}

function Fragile({ state }: { state: { broken: boolean } }) {
  if (state.broken) throw new Error('no luck')
  return <p>mended</p>
}

const at = (path: string) => history.replaceState(null, '', path)

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('Router', () => {
  it('follows a link: updates address, parameters, query and scroll position, and notifies', async () => {
    at('/')
    const onRouteChange = vi.fn()
    render(<Site onRouteChange={onRouteChange} />)
    await userEvent.click(screen.getByText('To the thing'))
    expect(await screen.findByText(/thing blue one 2/)).toBeDefined()
    expect(location.pathname + location.search).toBe('/things/blue%20one?size=2')
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
    expect(onRouteChange).toHaveBeenCalledExactlyOnceWith('/things/blue%20one?size=2')
  })

  it('pushes one entry for a click and comes back with the history', async () => {
    at('/')
    const before = history.length
    render(<Site />)
    await userEvent.click(screen.getByText('To the thing'))
    await screen.findByText(/thing/)
    expect(history.length).toBe(before + 1)
    act(() => history.back())
    expect(await screen.findByText('To the thing')).toBeDefined()
  })

  it('leaves clicks with a modifier to the browser', async () => {
    at('/')
    render(<Site />)
    const link = screen.getByText('To the thing')
    link.addEventListener('click', event => event.preventDefault())
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(link)
    expect(location.pathname).toBe('/')
  })

  it('replaces the history entry on a redirect', async () => {
    at('/old')
    const before = history.length
    render(<Site />)
    expect(await screen.findByText(/thing new/)).toBeDefined()
    expect(history.length).toBe(before)
  })

  it('matches nested routes in the rest of a path', async () => {
    at('/deep/green')
    render(<Site />)
    expect(screen.getByText('leaf green')).toBeDefined()
  })

  it('shows the last route for unknown and malformed addresses', () => {
    at('/elsewhere')
    const { unmount } = render(<Site />)
    expect(screen.getByText('nothing here')).toBeDefined()
    unmount()
    at('/things/%E0%A4')
    render(<Site />)
    expect(screen.getByText('nothing here')).toBeDefined()
  })
})

describe('lazy', () => {
  it('keeps the old page visible until the new one is loaded', async () => {
    at('/')
    let arrive: (component: () => React.ReactNode) => void = () => undefined
    const Slow = lazy(() => new Promise<() => React.ReactNode>(resolve => (arrive = resolve)))
    render(<LazySite component={() => <Slow />} />)
    await act(async () => screen.getByText('To the thing').click())
    expect(screen.getByText('To the thing')).toBeDefined()
    await act(async () => arrive(() => <p>arrived</p>))
    expect(await screen.findByText('arrived')).toBeDefined()
    expect(screen.queryByText('To the thing')).toBeNull()
  })

  it('renders at once when preloaded, and loads once', async () => {
    at('/things/x')
    const load = vi.fn(async () => () => <p>ready</p>)
    const Ready = lazy(load)
    await Promise.all([Ready.preload(), Ready.preload()])
    render(<LazySite component={() => <Ready />} />)
    expect(screen.getByText('ready')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('tries a failed load again', async () => {
    const load = vi.fn(async () => () => <p>second time</p>).mockRejectedValueOnce(new Error('offline'))
    const Flaky = lazy(load)
    await expect(Flaky.preload()).rejects.toThrow('offline')
    await Flaky.preload()
    render(<Flaky />)
    expect(screen.getByText('second time')).toBeDefined()
  })
})

describe('loadRest', () => {
  it('loads the parts of a screen, and the parts that they bring', async () => {
    const loadDialog = vi.fn(async () => () => <p>dialog</p>)
    lazyPart(async () => {
      lazyPart(loadDialog)
      return () => <p>panel</p>
    })
    await loadRest()
    expect(loadDialog).toHaveBeenCalledTimes(1)
  })
})

describe('lazy, if the code cannot be loaded', () => {
  const failing = () => vi.fn(async () => () => <p>arrived</p>).mockRejectedValueOnce(new Error('gone'))

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('loads once, reports the error, and loads again on retry', async () => {
    at('/things/x')
    const load = failing()
    const Flaky = lazy(load)
    await act(async () => render(<GuardedSite component={() => <Flaky />} />))
    const again = await screen.findByRole('button', { name: 'gone' })
    expect(load).toHaveBeenCalledTimes(1)
    await act(async () => again.click())
    expect(await screen.findByText('arrived')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads again on the next visit', async () => {
    at('/')
    const load = failing()
    const Flaky = lazy(load)
    render(<GuardedSite component={() => <Flaky />} />)
    await act(async () => screen.getByText('To the thing').click())
    await screen.findByRole('button', { name: 'gone' })
    expect(load).toHaveBeenCalledTimes(1)
    act(() => history.back())
    const link = await screen.findByText('To the thing')
    await act(async () => link.click())
    expect(await screen.findByText('arrived')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('renders although an earlier preload failed', async () => {
    at('/things/x')
    const Flaky = lazy(failing())
    await Flaky.preload().catch(() => undefined)
    await act(async () => render(<GuardedSite component={() => <Flaky />} />))
    expect(await screen.findByText('arrived')).toBeDefined()
  })
})

describe('ErrorBoundary', () => {
  it('shows the fallback, and the content again after a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const state = { broken: true }
    render(
      <ErrorBoundary
        page="/"
        fallback={({ message }, retry) => (
          <button type="button" onClick={retry}>
            {message}
          </button>
        )}
      >
        <Fragile state={state} />
      </ErrorBoundary>,
    )
    state.broken = false
    await userEvent.click(screen.getByText('no luck'))
    expect(screen.getByText('mended')).toBeDefined()
  })

  it('clears the error on another page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const on = (page: string, children: React.ReactNode) => (
      <ErrorBoundary page={page} fallback={({ message }) => message}>
        {children}
      </ErrorBoundary>
    )
    const { rerender } = render(on('/broken', <Fragile state={{ broken: true }} />))
    rerender(on('/broken', <p>whole</p>))
    expect(screen.getByText('no luck')).toBeDefined()
    rerender(on('/other', <p>whole</p>))
    expect(screen.getByText('whole')).toBeDefined()
  })
})

describe('LocationProvider', () => {
  it('navigates from code', async () => {
    at('/')
    render(
      <LocationProvider>
        <Go />
      </LocationProvider>,
    )
    await userEvent.click(screen.getByText('at /'))
    expect(await screen.findByText('at /there')).toBeDefined()
  })
})
