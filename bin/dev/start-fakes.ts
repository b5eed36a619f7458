import { fakeAnthropic } from '../../server/testing/fake-anthropic.ts'
import { fakeGraph } from '../../server/testing/fake-graph.ts'
import { fakePlausible } from '../../server/testing/fake-plausible.ts'

/**
 * Starts fakes of the outside services on this machine. @returns settings for the server, and a function that stops
 * them
 */
export async function startFakes(printLine: (line: string) => void) {
  const started = await Promise.all([startAnthropic(), startFacebook(), startPlausible()])
  const [anthropic, facebook, plausible] = started
  for (const { name, description, fake } of started) printLine(`${name} is a fake at ${fake.url}. ${description}`)
  return {
    env: { ...anthropic.env, ...facebook.env, ...plausible.env },
    close: () => Promise.all(started.map(({ fake }) => fake.close())),
  }
}

/** Durations of fake calls in milliseconds, for the model by task: long enough to watch, short enough not to wait. */
const delays: Readonly<Record<string, number>> = { research: 4000, products: 2500, outline: 1500, section: 2000 }

async function startAnthropic() {
  const fake = await fakeAnthropic({ models: null, delay: ({ task }) => delays[task?.task ?? ''] ?? 300 })
  const env = { ANTHROPIC_BASE_URL: fake.url, ANTHROPIC_API_KEY: 'sk-ant-fake' }
  return { name: 'Anthropic', description: 'Everything it finds and writes is invented.', fake, env }
}

async function startFacebook() {
  const fake = await fakeGraph({ delay: () => 250 })
  const { token, appSecret, accountId, pageId } = fake.credentials
  const env = {
    FACEBOOK_API_URL: fake.url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_PAGE_ID: pageId,
  }
  return {
    name: 'Facebook',
    description: 'Its ad account is empty at first and is deleted when the server stops.',
    fake,
    env,
  }
}

async function startPlausible() {
  const fake = await fakePlausible('shelf.example')
  const env = { PLAUSIBLE_URL: fake.url, PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_API_KEY: fake.apiKey }
  return {
    name: 'Plausible',
    description: 'It counts readers from now on, and its counts are deleted when the server stops.',
    fake,
    env,
  }
}
