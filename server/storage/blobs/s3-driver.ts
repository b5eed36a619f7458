import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { defineDriver } from 'unstorage'
import { BlogopsError } from '../../contract/errors.ts'
import { limitTime } from '../../domain/time-limit.ts'
import type { S3Location } from './open-blob-store.ts'

interface Answer {
  status: number
  body: Buffer
}

/** Timeout of one call in ms. Calls are retried up to twice if S3 throttles or fails. */
const callMs = 30_000
const retries = 2

/**
 * An unstorage driver for raw values in S3 or a compatible service. unstorage's own driver lists only the first
 * thousand keys of the whole bucket, and treats a missing bucket as a missing value.
 */
export const s3Driver = defineDriver((location: S3Location) => {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = location
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 200 })
  const address = `${endpoint}/${bucket}`

  async function call(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    // S3 rejects a body whose hash differs.
    const headers = { 'x-amz-content-sha256': hash('sha256', body ?? '') }
    try {
      const signal = limitTime(undefined, callMs)
      const response = await client.fetch(url, { method, headers, signal, ...(body && { body }) })
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
    } catch (cause) {
      const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
      throw unavailableError(reason, cause)
    }
  }

  async function get(key: string): Promise<Buffer | null> {
    const answer = await call('GET', toUrl(key))
    if (answer.status === 404 && readErrorCode(answer) === 'NoSuchKey') return null
    return assertAccepted(answer).body
  }

  async function listKeys(base = ''): Promise<string[]> {
    const keys: string[] = []
    let token: string | undefined
    do {
      const query = { 'list-type': '2', prefix: prefix + toPath(base), ...(token && { 'continuation-token': token }) }
      const page = assertAccepted(await call('GET', `${address}?${new URLSearchParams(query)}`)).body.toString('utf8')
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key.slice(prefix.length))
      token = readElement(page, 'NextContinuationToken')
    } while (token !== undefined)
    return keys.map(key => key.replaceAll('/', ':'))
  }

  async function remove(key: string): Promise<void> {
    assertAccepted(await call('DELETE', toUrl(key)))
  }

  const toUrl = (key: string) => `${address}/${prefix}${toPath(key)}`
  return {
    name: 's3',
    hasItem: async key => (await get(key)) !== null,
    getItem: async key => (await get(key))?.toString('utf8') ?? null,
    getItemRaw: get,
    async setItemRaw(key, bytes: Uint8Array) {
      assertAccepted(await call('PUT', toUrl(key), new Uint8Array(bytes)))
    },
    removeItem: remove,
    getKeys: listKeys,
    async clear(base) {
      for (const key of await listKeys(base)) await remove(key)
    },
  }
})

/** unstorage separates the parts of a key with colons. */
const toPath = (key: string) => key.replaceAll(':', '/')

/** @throws BlogopsError `storage_full`, `unavailable`. */
function assertAccepted(answer: Answer): Answer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  // Sent by MinIO and others; S3 itself is never full.
  if (status === 507)
    throw new BlogopsError('storage_full', 'The S3 storage is full. Nothing was stored or changed.', {
      hint: 'Free some space there and try again. No restart is needed.',
    })
  throw unavailableError(`it answered ${[status, readErrorCode(answer)].filter(Boolean).join(' ')}`)
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
const readErrorCode = ({ body }: Answer) => readElement(body.toString('utf8'), 'Code')

function readElement(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity] ?? '')
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unavailableError(reason: string, cause?: unknown): BlogopsError {
  const message = cause ? `The S3 storage does not answer: ${reason}.` : `The S3 storage refused the call: ${reason}.`
  return new BlogopsError('unavailable', message, {
    hint: 'Check the address in BLOGOPS_BLOBS_URL, the bucket, and the permissions of the key.',
    details: { retryAfter: 5 },
    cause,
  })
}
