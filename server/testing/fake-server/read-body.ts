/** @throws the error of `tooLarge` above the limit. */
export async function readBody(body: AsyncIterable<Buffer>, maxBytes: number, tooLarge: () => Error): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
