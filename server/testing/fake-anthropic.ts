import { createAnswering, realWait } from './anthropic/answering.ts'
import { type Brain, createBrain } from './anthropic/brain/brain.ts'
import { checkLimits, checkPrompt } from './anthropic/check-prompt.ts'
import { createEchoes, type Echoes } from './anthropic/echoes.ts'
import { listen } from './anthropic/listen.ts'
import { createModelsPage, MODELS } from './anthropic/models.ts'
import { countPromptTokens } from './anthropic/prompt-cache.ts'
import { checkKey, readJson, readVersion } from './anthropic/read-request.ts'
import { readCountRequest, readMessageRequest, type Version } from './anthropic/request-schema.ts'
import { createScripts, type FakeRequest, type ModelCall, type Scripts } from './anthropic/script.ts'
import { sendJson, type Wire } from './anthropic/send.ts'
import { readTask, type TaskName } from './anthropic/task.ts'
import { VendorError } from './anthropic/vendor-error.ts'

export interface FakeAnthropicOptions {
  /** Accepted key, or null for any. */
  key?: string | null
  /** Accepted models, or null for any. */
  models?: readonly string[] | null
  /** Clock of the fake, which expires its cache. */
  now?: () => Date
  /** Maximum bytes of a request; by default the documented 32 MB. */
  maxBytes?: number
  /** Duration of a call in milliseconds; the only real wait of the fake. */
  delay?: (call: ModelCall) => number
  /** Waits for that duration, or until the client disconnects. */
  wait?: (ms: number, gone: AbortSignal) => Promise<void>
  brain?: Brain
}

/** Fake of the Messages API, as strict as the real one. Tests can script its answers. */
export interface FakeAnthropic extends Scripts {
  /** Origin, for `baseURL`. A path below it also works. */
  url: string
  /** All requests in order. */
  requests: FakeRequest[]
  /** Served message requests in order, optionally of one task. */
  calls(task?: TaskName): ModelCall[]
  /** Maximum number of concurrent calls so far. */
  readonly maxConcurrentCalls: number
  close(): Promise<void>
}

const ROUTES = ['POST /v1/messages', 'POST /v1/messages/count_tokens', 'GET /v1/models']

function countedIds(): (kind: string) => string {
  let ids = 0
  return kind => `${kind}_01${String(++ids).padStart(22, '0')}`
}

type Knows = (model: string) => boolean

function readCall(request: FakeRequest, version: Version, knows: Knows, echoes: Echoes): ModelCall {
  const prompt = readMessageRequest(request.body, version)
  checkPrompt(prompt, knows)
  checkLimits(prompt)
  echoes.check(prompt)
  return Object.assign(request, { prompt, task: readTask(prompt) })
}

function countTokens(body: unknown, version: Version, knows: Knows): { input_tokens: number } {
  const prompt = readCountRequest(body, version)
  checkPrompt(prompt, knows)
  return { input_tokens: countPromptTokens(prompt) }
}

export async function fakeAnthropic(options: FakeAnthropicOptions = {}): Promise<FakeAnthropic> {
  const { key = 'sk-ant-fake', models = MODELS, now = () => new Date(), maxBytes = 32_000_000 } = options
  const { delay = () => 0, wait = realWait, brain = createBrain(now) } = options
  const knows = (model: string) => models === null || models.includes(model)
  const requests: FakeRequest[] = []
  const calls: ModelCall[] = []
  const newId = countedIds()
  const scripts = createScripts()
  const echoes = createEchoes()
  const answering = createAnswering({ scripts, brain, echoes, delay, wait, now, newId })

  async function serve(request: FakeRequest, body: AsyncIterable<Buffer>, wire: Wire): Promise<void> {
    requests.push(request)
    const route = `${request.method} ${request.path.replace(/^.*(?=\/v1\/)/, '')}`
    if (!ROUTES.includes(route)) throw new VendorError(404, 'not_found_error', 'Not found')
    checkKey(request.headers, key)
    const version = readVersion(request.headers)
    if (route === 'GET /v1/models') return sendJson(wire, 200, createModelsPage(models ?? MODELS))
    request.body = await readJson(body, maxBytes)
    if (route !== 'POST /v1/messages') return sendJson(wire, 200, countTokens(request.body, version, knows))
    const call = readCall(request, version, knows, echoes)
    calls.push(call)
    await answering.answer(call, wire)
  }

  return {
    ...scripts,
    ...(await listen({ now, newId, serve })),
    requests,
    calls: task => calls.filter(call => task === undefined || call.task?.task === task),
    get maxConcurrentCalls() {
      return answering.maxConcurrentCalls
    },
  }
}
