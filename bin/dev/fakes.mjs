// The services that the site asks, as fakes on this machine: nothing leaves it, and nothing costs.

/** What a call takes, of the model by its task, in milliseconds: long enough to watch, and not to wait. */
const TAKES = { research: 4000, products: 2500, outline: 1500, section: 2000, graph: 250 }

/** One for each vendor: starts its fake, and says by which settings the server finds it. */
const VENDORS = [
  async load => {
    const { fakeAnthropic } = await load('/server/testing/fake-anthropic.ts')
    const delay = ({ task }) => TAKES[task?.task] ?? 300
    const fake = await fakeAnthropic({ models: null, delay })
    const env = { ANTHROPIC_BASE_URL: fake.url, ANTHROPIC_API_KEY: 'sk-ant-fake' }
    return { name: 'Anthropic', what: 'what it finds and writes is invented', fake, env }
  },
  async load => {
    const { fakeGraph } = await load('/server/testing/fake-graph.ts')
    const fake = await fakeGraph({ delay: () => TAKES.graph })
    const { token, appSecret, accountId, pageId } = fake.credentials
    const env = {
      FACEBOOK_API_URL: fake.url,
      FACEBOOK_ACCESS_TOKEN: token,
      FACEBOOK_AD_ACCOUNT_ID: accountId,
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_PAGE_ID: pageId,
    }
    return { name: 'Facebook', what: 'its advert account is empty, and forgotten when this ends', fake, env }
  },
  async load => {
    const { fakePlausible } = await load('/server/testing/fake-plausible.ts')
    const fake = await fakePlausible('shelf.example')
    const env = { PLAUSIBLE_URL: fake.url, PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_API_KEY: fake.apiKey }
    return { name: 'Plausible', what: 'it counts who reads from here on, and forgets it when this ends', fake, env }
  },
]

/**
 * @param load loads a module of the server's sources
 * @param note says a line on the console
 * @returns settings for the server, and how to end them
 */
export async function startFakes(load, note) {
  const started = await Promise.all(VENDORS.map(start => start(load)))
  for (const { name, what, fake } of started) note(`${name} is a fake at ${fake.url}: ${what}.`)
  return {
    env: Object.assign({}, ...started.map(({ env }) => env)),
    close: () => Promise.all(started.map(({ fake }) => fake.close())),
  }
}
