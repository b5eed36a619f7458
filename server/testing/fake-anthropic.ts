import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Brain, createBrain } from './anthropic/brain/brain.ts'
import { checkLimits, checkPrompt } from './anthropic/check-prompt.ts'
import { createEchoes } from './anthropic/echoes.ts'
import { toMessage } from './anthropic/message.ts'
import { MODELS, modelsPage } from './anthropic/models.ts'
import { createPromptCache, tokensOf } from './anthropic/prompt-cache.ts'
import { checkKey, readJson, readVersion } from './anthropic/read-request.ts'
import { type Answer, type Reply, reworded } from './anthropic/reply.ts'
import { readCountRequest, readMessageRequest, type Version } from './anthropic/request-schema.ts'
import { createScripts, type FakeRequest, type ModelCall, type Scripts } from './anthropic/script.ts'
import { sendFailure, sendHuge, sendJson, sendMessage, sendThrown, streamMessage, type Wire } from './anthropic/send.ts'
import { type TaskName, taskOf } from './anthropic/task.ts'
import { VendorError } from './anthropic/vendor-error.ts'

export interface FakeAnthropicOptions {
  /** The key it knows, or null for any. */
  key?: string | null
  /** The models it knows, or null for any. */
  models?: readonly string[] | null
  /** The vendor's clock, by which its cache forgets. */
  now?: () => Date
  /** 32 MB, as the vendor's documents have it. */
  mostBytes?: number
  /** How long a call takes, in milliseconds; the only real time that passes here. */
  delay?: (call: ModelCall) => number
  brain?: Brain
}

/** The Messages API on this machine: as strict as the real one, answering of itself, or as a test tells it to. */
export interface FakeAnthropic extends Scripts {
  /** For `baseURL`: its origin. A path below it will do as well. */
  url: string
  /** Everything it was sent, in order. */
  requests: FakeRequest[]
  /** The requests for messages that were served, in order; of one task where it is named. */
  calls(task?: TaskName): ModelCall[]
  /** The most calls that were under way at once. */
  readonly mostAtOnce: number
  close(): Promise<void>
}

export async function fakeAnthropic(options: FakeAnthropicOptions = {}): Promise<FakeAnthropic> {
  const { key = 'sk-ant-fake', models = MODELS, now = () => new Date(), mostBytes = 32_000_000 } = options
  const { delay = () => 0, brain = createBrain(now) } = options
  const requests: FakeRequest[] = []
  const calls: ModelCall[] = []
  const scripts = createScripts()
  const cache = createPromptCache(now)
  const echoes = createEchoes()
  const knows = (model: string) => models === null || models.includes(model)
  let ids = 0
  const newId = (kind: string) => `${kind}_01${String(++ids).padStart(22, '0')}`
  let underWay = 0
  let mostAtOnce = 0

  function readCall(request: FakeRequest, version: Version): ModelCall {
    const prompt = readMessageRequest(request.body, version)
    checkPrompt(prompt, knows)
    checkLimits(prompt)
    echoes.check(prompt)
    return Object.assign(request, { prompt, task: taskOf(prompt) })
  }

  async function answerCall(call: ModelCall, wire: Wire): Promise<void> {
    calls.push(call)
    mostAtOnce = Math.max(mostAtOnce, ++underWay)
    wire.response.once('close', () => underWay--)
    const usual = async () =>
      scripts.rewordings(call).reduce((whole, change) => reworded(whole, text => change(text, call)), await brain(call))
    const passed = wait(delay(call), undefined, { signal: wire.gone }).catch(() => undefined)
    const reply = await scripts.replyTo(call, usual)
    await passed
    wire.gone.throwIfAborted()
    await send(reply, call, wire)
  }

  async function send(reply: Reply, call: ModelCall, wire: Wire): Promise<void> {
    if (reply.kind === 'answer') return sendAnswer(reply, call, wire)
    if (reply.kind === 'failure') return sendFailure(wire, reply)
    if (reply.kind === 'huge') return sendHuge(wire, reply.bytes, reply.status)
  }

  /** The cache holds a prompt from the moment its answer begins. */
  async function sendAnswer(answer: Answer, { prompt }: ModelCall, wire: Wire): Promise<void> {
    const cached = cache.read(prompt)
    const message = toMessage(answer, prompt, cached.usage, newId)
    cached.write()
    echoes.sent(message.content, message.stop_reason === 'pause_turn')
    await (prompt.stream ? streamMessage : sendMessage)(wire, message, answer.fault)
  }

  async function serve(incoming: IncomingMessage, request: FakeRequest, wire: Wire): Promise<void> {
    const call = `${request.method} ${request.path.replace(/^.*(?=\/v1\/)/, '')}`
    if (!ROUTES.includes(call)) throw new VendorError(404, 'not_found_error', 'Not found')
    checkKey(request.headers, key)
    const version = readVersion(request.headers)
    if (call === 'GET /v1/models') return sendJson(wire, 200, modelsPage(models ?? MODELS))
    request.body = await readJson(incoming, mostBytes)
    if (call === 'POST /v1/messages') return answerCall(readCall(request, version), wire)
    const prompt = readCountRequest(request.body, version)
    checkPrompt(prompt, knows)
    sendJson(wire, 200, { input_tokens: tokensOf(prompt) })
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming
    const path = url.split('?')[0] ?? ''
    const request: FakeRequest = { method, path, headers, body: null, at: now(), refused: null }
    requests.push(request)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const wire = { response, requestId: newId('req'), gone: gone.signal }
    try {
      await serve(incoming, request, wire)
    } catch (error) {
      if (gone.signal.aborted) return
      request.refused = error instanceof Error ? error.message : String(error)
      sendThrown(wire, error)
    }
  }

  const server = createServer(handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...scripts,
    ...{ url: `http://127.0.0.1:${port}`, requests },
    calls: task => calls.filter(call => task === undefined || call.task?.task === task),
    get mostAtOnce() {
      return mostAtOnce
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const ROUTES = ['POST /v1/messages', 'POST /v1/messages/count_tokens', 'GET /v1/models']
