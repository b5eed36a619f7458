/** Purpose of a campaign, in our terms. An ad platform maps each goal to its own word. */
export type CampaignGoal = 'traffic' | 'leads' | 'sales' | 'engagement' | 'awareness' | 'app'

/** Goal of each objective in requests and records. The last three are short forms. */
const goals: ReadonlyMap<string, CampaignGoal> = new Map([
  ['OUTCOME_TRAFFIC', 'traffic'],
  ['OUTCOME_LEADS', 'leads'],
  ['OUTCOME_SALES', 'sales'],
  ['OUTCOME_ENGAGEMENT', 'engagement'],
  ['OUTCOME_AWARENESS', 'awareness'],
  ['OUTCOME_APP_PROMOTION', 'app'],
  ['LINK_CLICKS', 'traffic'],
  ['CONVERSIONS', 'sales'],
  ['REACH', 'awareness'],
])

/** Returns the goal of an objective; undefined if there is no such objective. */
export function findGoal(objective: string): CampaignGoal | undefined {
  return goals.get(objective)
}
