/** Steps in order, as the URL names them. */
export const steps = ['campaign', 'adset', 'ads'] as const

export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = {
  campaign: 'Campaign',
  adset: 'Ad Set',
  ads: 'Ads (A/B Test)',
}

export const getStepUrl = (step: Step) => `/facebook-ads/create?step=${step}`

export function parseStep(name: string | undefined): Step {
  return steps.find(step => step === name) ?? 'campaign'
}
