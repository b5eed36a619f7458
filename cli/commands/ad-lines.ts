const adSetPositional = { key: 'adSetId', required: true, description: 'the ad set' }

export function adLine(verb: 'activate') {
  const positionals = [{ key: 'adId', required: true, description: 'the ad' }]
  return { path: ['ads', verb], positionals, flags: [], example: `ads ${verb} 01KAD` }
}

/** Returns the usage of a command whose first argument is an ad set. */
export function adSetLine(words: string, example: string, ...others: readonly { key: string; description: string }[]) {
  const positionals = [adSetPositional, ...others.map(other => ({ ...other, required: true }))]
  return { path: words.split(' '), positionals, flags: [], example }
}
