import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import type { S3Location } from '../../blobs/open-blob-store.ts'

/** A server with the few S3 calls that are used. It refuses everything that is not documented. */
export interface StrictS3 {
  /** A bucket on this server, with its own keys below `prefix`. */
  location: S3Location
  /** All keys of the bucket, including the prefix. */
  keys(): string[]
  /** Answers for the next calls, one each. */
  fail(...failures: { status: number; code: string }[]): void
  /** Number of calls received. */
  calls(): number
  /** Stops listening. */
  stop(): void
}

/** Small pages, so that lists have several. */
const keysPerPage = 2
const accessKeyId = 'AKIDEXAMPLE'

/** Closed after the test. */
export function createStrictS3s(): () => Promise<StrictS3> {
  const cleanups: (() => void)[] = []
  afterEach(() => {
    for (const end of cleanups.splice(0)) end()
  })
  return async () => {
    const bucket = new Bucket()
    const server = createServer((request, response) => void bucket.answer(request, response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const stop = () => {
      server.close()
      server.closeAllConnections()
    }
    cleanups.push(stop)
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return {
      location: {
        kind: 's3',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'eu-west-2',
        bucket: 'shelf',
        prefix: 'blog/',
        accessKeyId,
        secretAccessKey: 'wJalrXUtnFEMI',
      },
      keys: () => [...bucket.values.keys()],
      fail: (...failures) => void bucket.failures.push(...failures),
      calls: () => bucket.calls,
      stop,
    }
  }
}

interface Answer {
  status: number
  body: string | Buffer
}

class Bucket {
  readonly values = new Map<string, Buffer>()
  readonly failures: { status: number; code: string }[] = []
  calls = 0

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    this.calls += 1
    const failure = this.failures.shift() ?? findRefusal(request, body)
    const answer = failure ? toErrorAnswer(failure.status, failure.code) : this.#serve(request, body)
    response.writeHead(answer.status).end(answer.body)
  }

  #serve({ method, url = '' }: IncomingMessage, body: Buffer): Answer {
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const [, name, ...path] = pathname.split('/')
    const key = decodeURIComponent(path.join('/'))
    if (name !== 'shelf') return toErrorAnswer(404, 'NoSuchBucket')
    if (key === '') return this.#list(searchParams)
    if (method === 'PUT') return this.#put(key, body)
    if (method === 'DELETE') {
      this.values.delete(key)
      return { status: 204, body: '' }
    }
    const found = this.values.get(key)
    return found ? { status: 200, body: found } : toErrorAnswer(404, 'NoSuchKey')
  }

  #put(key: string, body: Buffer): Answer {
    this.values.set(key, body)
    return { status: 200, body: '' }
  }

  #list(search: URLSearchParams): Answer {
    if (search.get('list-type') !== '2') return toErrorAnswer(400, 'InvalidArgument')
    const from = tokens.get(search.get('continuation-token') ?? '') ?? ''
    const matching = [...this.values.keys()].filter(key => key.startsWith(search.get('prefix') ?? '') && key > from)
    const page = matching.sort().slice(0, keysPerPage)
    const more = matching.length > page.length
    const contents = page.map(key => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    return {
      status: 200,
      body:
        `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">` +
        `<Name>shelf</Name><IsTruncated>${more}</IsTruncated>${contents}${more ? formatNextToken(page.at(-1) ?? '') : ''}</ListBucketResult>`,
    }
  }
}

/** Tokens are opaque; these contain characters that XML and URLs escape. */
function formatNextToken(last: string): string {
  const token = `1/${Buffer.from(last).toString('base64')}+&<=`
  tokens.set(token, last)
  return `<NextContinuationToken>${token.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</NextContinuationToken>`
}

const tokens = new Map<string, string>()

const signaturePattern =
  /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/eu-west-2\/s3\/aws4_request, SignedHeaders=host;(?:[\w-]+;)*x-amz-content-sha256;x-amz-date(?:;[\w-]+)*, Signature=[0-9a-f]{64}$/

function findRefusal({ headers }: IncomingMessage, body: Buffer): { status: number; code: string } | undefined {
  const [, day] = signaturePattern.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  if (day === undefined || !/^\d{8}T\d{6}Z$/.test(date) || !date.startsWith(day))
    return { status: 403, code: 'SignatureDoesNotMatch' }
  const sum = hash('sha256', body)
  return headers['x-amz-content-sha256'] === sum ? undefined : { status: 400, code: 'XAmzContentSHA256Mismatch' }
}

function toErrorAnswer(status: number, code: string): Answer {
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>` }
}
