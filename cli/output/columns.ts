/** Which facts of a list matter at a glance, by operation; all plain ones where it is not named. */
export const columns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'name', 'variant', 'status', 'headline', 'adSetId'],
  'ads.interests': ['id', 'name', 'audience'],
  'ads.list': ['id', 'variant', 'status', 'headline', 'callToAction', 'name'],
  'adsets.list': ['id', 'articleTitle', 'campaignName', 'dailyBudget', 'status'],
  'adsets.ofArticle': ['id', 'campaignName', 'dailyBudget', 'status', 'name'],
  'approvals.list': ['id', 'state', 'what', 'askedWith', 'askedBy', 'expiresAt'],
  'articles.list': ['slug', 'status', 'publishedAt', 'category', 'title'],
  'articles.products': ['name', 'price', 'rating', 'reviewCount', 'asin', 'isPick'],
  'campaigns.list': ['id', 'name', 'objective', 'status', 'createdAt'],
  'jobs.list': ['id', 'status', 'title', 'cost', 'createdAt', 'retry'],
  'optimizer.plans': ['id', 'state', 'hasNewer', 'changes', 'createdAt', 'createdBy'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'expiresAt', 'current'],
  'settings.limits': ['title', 'used', 'limit', 'variable'],
  'tokens.list': ['id', 'name', 'username', 'scopes', 'expiresAt', 'lastUsedAt'],
}

/** Narrower than this, a terminal has no room for all of them. */
export const roomyWidth = 100

/** Those of them that are missed the most, for a terminal that is no wider than most. */
export const narrowColumns: Readonly<Record<string, readonly string[]>> = {
  'ads.all': ['id', 'variant', 'status', 'name'],
  'ads.list': ['id', 'variant', 'status', 'headline'],
  'approvals.list': ['id', 'state', 'what', 'askedBy'],
  'optimizer.plans': ['id', 'state', 'changes', 'createdAt', 'createdBy'],
  'sessions.list': ['id', 'username', 'lastSeenAt', 'current'],
  'tokens.list': ['id', 'name', 'scopes', 'lastUsedAt'],
}
