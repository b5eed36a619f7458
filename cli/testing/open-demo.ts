import { expect } from 'vitest'
import { runLine } from './fake-terminal.ts'
import { localApp } from './local-app.ts'

/** The real app as a data folder, for demos that end with their report. */
export async function openDemo(overrides: Parameters<typeof localApp>[0] = {}) {
  const { runtime, client } = await localApp(overrides)
  const cli = (words: readonly string[]) => runLine(words, { runtime })
  const demo = async (...flags: readonly string[]) => {
    const { exit, stdout, stderr } = await cli(['demo', '--no-serve', '--json', ...flags])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    return JSON.parse(stdout)
  }
  const listAdObjects = async () => ({
    campaigns: await client.campaigns.list(),
    adSets: await client.adsets.list(),
    ads: await client.ads.all(),
  })
  return { runtime, client, cli, demo, listAdObjects }
}
