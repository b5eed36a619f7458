/** Names of Meta's fields for people. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: 'the name',
  objective: 'the objective',
  campaign_id: 'the campaign',
  adset_id: 'the ad set',
  daily_budget: 'the daily budget',
  lifetime_budget: 'the budget',
  bid_amount: 'the bid',
  optimization_goal: 'the goal of the ad set, which follows from the objective of its campaign',
  billing_event: 'what the ad set is billed by',
  targeting: 'the targeting',
  advantage_audience: 'targeting_automation.advantage_audience in the targeting',
  age_min: 'age_min in the targeting',
  age_max: 'age_max in the targeting',
  genders: 'genders in the targeting',
  geo_locations: 'geo_locations in the targeting',
  flexible_spec: 'flexible_spec in the targeting',
  interests: 'the interests in the targeting',
  page_id: 'the page (FACEBOOK_PAGE_ID)',
  link: 'the link',
  call_to_action: 'the call to action',
  message: 'the body text',
  image_hash: 'the image',
  bytes: 'the image',
  creative: 'the creative',
  creative_id: 'the creative',
  url_tags: 'the parameters of the link',
  status: 'the status',
  time_range: 'the days',
}

/**
 * Describes the most specific known part of a field: "targeting.geo_locations.0" → `geo_locations in the targeting`.
 */
export function describeField(field: string): string {
  const known = field.split(/[.[\]]+/).findLast(part => Object.hasOwn(fieldLabels, part))
  return (known && fieldLabels[known]) ?? field
}
