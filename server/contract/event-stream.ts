/** Server-sent events with one JSON document per `data` field; `text/event-stream` as in the HTML standard. */

export function encodeEvent(data: unknown, id?: string): string {
  const head = id === undefined ? '' : `id: ${id}\n`
  return `${head}data: ${JSON.stringify(data)}\n\n`
}

/** Yields the JSON documents of a stream as they arrive. Comments and other fields are ignored. */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  if (!response.body) return
  let rest = ''
  for await (const text of decodeChunks(response.body)) {
    const blocks = (rest + text).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = getData(block)
      if (data !== '') yield JSON.parse(data)
    }
  }
}

async function* decodeChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value, { stream: true })
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function getData(block: string): string {
  return block
    .split(/\r?\n/)
    .filter(line => line.startsWith('data:'))
    .map(line => line.slice(5).trimStart())
    .join('\n')
}
