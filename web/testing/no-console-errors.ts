import { beforeEach, onTestFinished, vi } from 'vitest'

/** Set-up: what is written to the console as an error or a warning fails the test, unless the test itself expects it. */
let heard: string[] = []

function listen(...parts: unknown[]): void {
  heard.push(parts.map(String).join(' '))
}

beforeEach(() => {
  heard = []
  vi.spyOn(console, 'error').mockImplementation(listen)
  vi.spyOn(console, 'warn').mockImplementation(listen)
  // The last thing of all: what a page says as it closes counts too.
  onTestFinished(() => {
    if (heard.length > 0) throw new Error(`Written to the console:\n${heard.join('\n')}`)
  })
})
