/** Refusal with Plausible's message. */
export class PlausibleError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const badKey = () =>
  new PlausibleError(
    401,
    'Invalid API key or site ID. Please make sure you’re using a valid API key with access to the site you’ve requested.',
  )

export const noKey = () =>
  new PlausibleError(401, 'Missing API key. Please use a valid Plausible API key as a Bearer Token.')

export const noPlan = () =>
  new PlausibleError(
    402,
    'The account that owns this API key does not have access to Stats API. Please make sure you’re using the API key of a subscriber account and that the subscription plan has access to Stats API.',
  )

export const tooMany = (perHour: number) =>
  new PlausibleError(429, `Too many API requests. Your API key is limited to ${perHour} requests per hour.`)

export const noGoal = (goal: string) =>
  new PlausibleError(
    400,
    `Invalid filters. The goal \`${goal}\` is not configured for this site. Find out how to configure goals here: https://plausible.io/docs/stats-api#filtering-by-goals`,
  )
