import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { defineDriver } from 'unstorage'
import { BlogopsError } from '../../contract/errors.ts'

export interface S3Place {
  kind: 's3'
  /** Of the service, without a slash at its end. */
  endpoint: string
  region: string
  bucket: string
  /** What keys begin with: empty, or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

interface Answer {
  status: number
  body: Buffer
}

/** How long one call may take, ms, of up to three where S3 asks to slow down or fails by itself. */
const callMs = 30_000
const retries = 2

/**
 * An unstorage driver of raw values in S3 or what speaks as it does. Not taken: unstorage's own, which lists the first thousand
 * keys of the whole bucket, and takes a bucket that is missing for a value that is.
 */
export const s3Driver = defineDriver((place: S3Place) => {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = place
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 200 })
  const address = `${endpoint}/${bucket}`

  async function call(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    // S3 refuses a body of another sum than this.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    try {
      const signal = AbortSignal.timeout(callMs)
      const response = await client.fetch(url, { method, headers, signal, ...(body && { body }) })
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    } catch (cause) {
      throw unavailable(
        cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause),
        cause,
      )
    }
  }

  async function get(key: string): Promise<Buffer | null> {
    const answer = await call('GET', urlOf(key))
    if (answer.status === 404 && codeIn(answer) === 'NoSuchKey') return null
    return accepted(answer).body
  }

  async function keysBelow(base = ''): Promise<string[]> {
    const keys: string[] = []
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix: prefix + pathOf(base), ...(token && { 'continuation-token': token }) }
      const page = accepted(await call('GET', `${address}?${new URLSearchParams(query)}`)).body.toString('utf8')
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key.slice(prefix.length))
      token = textIn(page, 'NextContinuationToken')
    } while (token !== undefined)
    return keys.map(key => key.replaceAll('/', ':'))
  }

  async function remove(key: string): Promise<void> {
    accepted(await call('DELETE', urlOf(key)))
  }

  const urlOf = (key: string) => `${address}/${prefix}${pathOf(key)}`
  return {
    name: 's3',
    hasItem: async key => (await get(key)) !== null,
    getItem: async key => (await get(key))?.toString('utf8') ?? null,
    getItemRaw: get,
    async setItemRaw(key, bytes: Uint8Array) {
      accepted(await call('PUT', urlOf(key), new Uint8Array(bytes)))
    },
    removeItem: remove,
    getKeys: keysBelow,
    async clear(base) {
      for (const key of await keysBelow(base)) await remove(key)
    },
  }
})

/** unstorage parts keys by colons. */
const pathOf = (key: string) => key.replaceAll(':', '/')

/** @throws BlogopsError `storage_full`, `unavailable`. */
function accepted(answer: Answer): Answer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  // MinIO and others; S3 itself is never full.
  if (status === 507)
    throw new BlogopsError('storage_full', 'The S3 storage is full: nothing was stored, nothing changed.', {
      hint: 'Make room there and try again; no restart is needed.',
    })
  throw unavailable(`it answers ${[status, codeIn(answer)].filter(Boolean).join(' ')}`)
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const codeIn = ({ body }: Answer) => textIn(body.toString('utf8'), 'Code')

function textIn(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unavailable(why: string, cause?: unknown): BlogopsError {
  const message = cause ? `The S3 storage does not answer: ${why}.` : `The S3 storage does not take the call: ${why}.`
  return new BlogopsError('unavailable', message, {
    hint: 'Check the address in BLOGOPS_BLOBS_URL, the bucket, and what the key may do there.',
    details: { retryAfter: 5 },
    cause,
  })
}
